// Case mapping, normalisation and code points beyond ASCII.
console.log('straße ŉ ǆ ﬁ İ i̇'.toUpperCase(), 'İSTANBUL ΣΑΣ ǅ'.toLowerCase(), 'ÀÉÎõü'.toLowerCase(), 'àéîõü'.toUpperCase(), 'привет мир'.toUpperCase(), 'ΑΣ ΣΑ'.toLowerCase(), '𐐀'.toLowerCase(), 'ı'.toUpperCase());
console.log('e\u0301'.normalize() === '\u00e9', '\u00e9'.normalize('NFD').length, 'ﬁ'.normalize('NFKC'), 'ﬁ'.normalize('NFKD').length, 'abc'.normalize('NFC'), '\u1e9b\u0323'.normalize('NFKC'));
console.log([...'👍🏽é👨‍👩‍👧'].length, '👍'.length, '👍'.charCodeAt(0), '👍'.codePointAt(0), '👍'.at(0), '👍'.split(''), [...'👍x'], 'a👍'.slice(0, 2), '👍'.padStart(4, '-'));
console.log(['é', 'ñ', '日本語', '😀', '\u200b', '\u00ad', 'ａ'], { 'é': 1, 日本: 2, '😀': 3 });
console.log('日本語'.indexOf('語'), '日本語'.includes('本'), '日本語'.split(''), 'ä' < 'z', 'ä' > 'z', 'Ä'.toLowerCase() === 'ä', '\ufeff a \u3000'.trim().length);
console.log(Array.from({ length: 8 }, (_, i) => '日本'.repeat(i + 1)), Array.from({ length: 8 }, () => '😀'));
try { 'a'.normalize('x'); } catch (e) { console.log(e.name, e.message); }
