// encodeURI and its relatives, escape and unescape, well-formed text, annex B.
const show = (f) => {
  try {
    console.log(JSON.stringify(f()));
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }
};
const texts = ['', 'a b', 'https://x.y/z?q=1&r=ä#f', '%', '%25', '%zz', '\u{1f600}', '\ud800', '\udc00x', 'x\ud83d\ude00',
  ";/?:@&=+$,#-_.!~*'()", '%E4%BD%A0', '%F0%9F%98%80', '%C0%80', '%ED%A0%80', '%E4%BD', '%2F%3b%23%41', '\0\x7f\xff',
  '%u0041', '%u00', '%41', '\u4f60+@*/'];
for (const text of texts) {
  for (const f of [encodeURI, encodeURIComponent, decodeURI, decodeURIComponent, escape, unescape]) {
    show(() => f(text));
  }
  show(() => [text.isWellFormed(), text.toWellFormed()]);
}
for (const value of [undefined, null, 12, true, { toString: () => 'ä' }, [1, 2]]) {
  show(() => [encodeURIComponent(value), escape(value), decodeURI(value)]);
}
show(() => encodeURIComponent(Symbol('x')));
show(() => encodeURIComponent());
for (const name of ['anchor', 'big', 'blink', 'bold', 'fixed', 'fontcolor', 'fontsize', 'italics', 'link', 'small', 'strike',
  'sub', 'sup']) {
  show(() => 'a"b'[name]('"x" "y"'));
  show(() => 'a'[name]());
  show(() => String.prototype[name].call(null));
  show(() => [String.prototype[name].length, String.prototype[name].name]);
}
const object = {};
object.__defineGetter__('a', function () { return 5; });
object.__defineSetter__('a', function (value) { this.b = value; });
object.a = 6;
show(() => [object.a, object.b, Object.keys(object)]);
show(() => [typeof object.__lookupGetter__('a'), typeof object.__lookupSetter__('a'), object.__lookupGetter__('none')]);
show(() => typeof Object.create(object).__lookupGetter__('a'));
show(() => object.__defineGetter__('c', 1));
show(() => Object.freeze({}).__defineGetter__('c', () => 1));
