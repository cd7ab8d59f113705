exports.a = exports.b?.c.d?.(1)?.[exports.e];
delete exports.b?.c;
