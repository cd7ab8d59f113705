// What jQuery 3 does, as expressions that are true, each on a page of its own. Read by models.test.js, which runs
// them under Node, and by tests/end_to_end/jquery.test.js, which runs them in the engine.
'use strict';

const kPage = '<div id="area"></div><div id="x" class="p q" data-n="5" data-flag="true" data-long-name="1e3" ' +
  'data-o=\'{"a":1}\' data-bad="{x}"><span>1</span><span>2</span><span class="z">3</span></div>' +
  '<select id="s"><option value="a">A</option><option value="b" selected>B</option></select><input id="c" type="checkbox">';

const kChecks = [
  "$('#x').data('n') === 5 && $('#x').data('flag') === true && $('#x').data('o').a === 1 && $('#x').data('bad') === '{x}'",
  "$('#x').data('longName') === '1e3' && $('#x').data('long-name') === '1e3'",
  "($('#x').data('k', [1]), $('#x').data('k').length === 1 && $('#x').attr('data-k') === undefined)",
  "(() => { $('#x').data('m', 1).data({ o: 2, p: 3 }); const all = $('#x').data(); return all.n === 5 && all.m === 1 && all.o === 2 && all.p === 3; })()",
  "$('#x').data('k', 1).removeData('k').data('k') === undefined",
  "($('span').attr('title', (i) => 't' + i), $('span').eq(1).attr('title') === 't1')",
  "($('span').text((i, t) => t + '!'), $('span').first().text() === '1!')",
  "($('span').html((i, t) => t + '!'), $('span').last().html() === '3!')",
  "($('span').css('width', (i) => i + 1), $('span')[0].style.width === '1px')",
  "($('#x').css({ opacity: 0.5, zIndex: 3, 'line-height': 2, marginTop: 4 }), [...['opacity', 'zIndex', 'lineHeight', 'marginTop']].map((k) => $('#x')[0].style[k]).join() === '0.5,3,2,4px')",
  "($('span').addClass((i) => 'c' + i), $('.c1').length === 1 && $('span').removeClass((i, old) => (i === 2 ? old : '')).filter('.z').length === 0)",
  "(() => { let r; $('#x').on('q', { v: 3 }, (e) => { r = e.data.v; }).trigger('q'); return r === 3; })()",
  "(() => { let r; $('#x').on('q', 'span', { v: 4 }, (e) => { r = e.data.v; }); $('.z').trigger('q'); return r === 4; })()",
  "(() => { let r; $('#x').on('q', (e, v, w) => { r = v + w; }).trigger('q', [4, 5]); return r === 9; })()",
  "(() => { let r = 0; $('#x').on('q.a', () => { r++; }).on('q.b', () => { r += 10; }).off('.a').trigger('q'); return r === 10; })()",
  "(() => { let r = 0; $('#x').on('q.a', () => { r++; }).on('q.b', () => { r += 10; }).off('q.a').trigger('q'); return r === 10; })()",
  "(() => { let r = 0; $('#x').on('q.a.c', () => { r++; }).on('q.b', () => { r += 10; }).trigger('q.c'); return r === 1; })()",
  "(() => { let r = 0; $('#x').on('q', 'span', () => { r++; }).on('q', () => { r += 10; }).off('q', 'span'); $('.z').trigger('q'); return r === 10; })()",
  "(() => { let r = ''; $('#x').on('q', () => { r += 'd'; }).on('q', 'span', () => { r += 's'; }); $('.z').trigger('q'); return r === 'sd'; })()",
  "(() => { let r = ''; $(document).on('q', 'div, span', (e) => { r += e.currentTarget.tagName; }); $('.z').trigger('q'); return r === 'SPANDIV'; })()",
  "(() => { let r = 0; $(document).on('q', 'span', () => false).on('q', 'div', () => { r++; }); $('.z').trigger('q'); return r === 0; })()",
  "(() => { let r = 0; $('#x').one('q', 'span', () => { r++; }); $('.z').trigger('q').trigger('q'); return r === 1; })()",
  "(() => { let r = 0; $('#x').one('q', { v: 2 }, (e) => { r += e.data.v; }).trigger('q').trigger('q'); return r === 2; })()",
  "(() => { let r = 0; $('#area').on('q', () => { r++; }); $('<b>').appendTo('#area').on('q', false).trigger('q'); return r === 0; })()",
  "(() => { let r = 0; const f = () => { r++; }; $('#x').on({ q: f, r: f }).trigger('q').trigger('r').off({ q: f }).trigger('q'); return r === 2; })()",
  "(() => { let r = 0; $('#x').on('q', function (e) { r++; $(this).off(e); }).trigger('q').trigger('q'); return r === 1; })()",
  "(() => { let r = 0; const f = () => { r++; }; $('#x').on('q', f).on('q', f).trigger('q').off('q', f).trigger('q'); return r === 2; })()",
  "(() => { let r = ''; $('#x').on('click', (e) => { r += e.type + e.which; }); $('#x')[0].addEventListener('click', () => { r += 'native'; }); $('#x').click(); return r === 'clickundefinednative'; })()",
  "(() => { let r = 0; document.getElementById('x').onclick = () => { r++; }; $('#x').click(); return r === 1 && document.getElementById('x').onclick !== null; })()",
  "$('#x').on('q', () => 7).triggerHandler('q') === 7",
  "(() => { let r = 0; const o = $({}).on('q', (e, v) => { r = v; }); o.trigger('q', 3); return r === 3; })()",
  "$('span').map((i, e) => e.textContent).get().join('') === '123' && $('span').map((i) => (i === 1 ? null : [i, i])).length === 4",
  "$('span').eq(-1).hasClass('z') && $('.z').index() === 2 && $('span').index($('.z')) === 2 && $('.z').index('span') === 2",
  "$('#nothing').val() === undefined && $('#nothing').text() === '' && $('<b>').index() === -1",
  "$('#s').val('a').val() === 'a' && $('#s').val(['b']).val() === 'b' && $('<input>').val(5).val() === '5' && $('<input>').val(null).val() === ''",
  "$.extend(true, { a: { b: 1 } }, { a: { c: 2 } }).a.b === 1 && $.extend({ a: { b: 1 } }, { a: { c: 2 }, d: undefined }).a.b === undefined",
  "$.extend(true, [], [{ a: 1 }])[0].a === 1 && $.extend({ mine: 1 }) === $ && $.mine === 1",
  "$.map([1, 2], (v) => [v, v]).length === 4 && $.map([1, 2], (v) => (v === 1 ? null : v)).length === 1 && $.map({ a: 1 }, (v, k) => k)[0] === 'a'",
  "$.grep([1, 2, 3], (v) => v > 1, true).length === 1 && $.grep([1, 2, 3], (v) => v > 1).length === 2",
  "$('#x').attr({ m: 1, n: 2 }).removeAttr('m n').attr('n') === undefined && $('#x').attr('m') === undefined",
  "$('#x').attr('m', 1).attr('m', null).attr('m') === undefined && $('#c').attr('disabled', true).attr('disabled', false).attr('disabled') === undefined",
  "$('<b>', { class: 'k', text: 't', data: { v: 1 } }).attr('title', 'u')[0].outerHTML === '<b class=\"k\" title=\"u\">t</b>'",
  "$('<p/>').length === 1 && $('<b>x</b><i>y</i>').length === 2",
  "($('#area').append('<u>', [document.createElement('u'), 'text'], null, $('<u>')), $('#area').children('u').length === 3 && $('#area').text() === 'text')",
  "($('#area').html('<i>0</i>').prepend('<b>1</b><b>2</b>').find('i').after('<s>3</s><s>4</s>'), $('#area').text() === '12034')",
  "$('<u>').appendTo('span').length === 3 && $('u').length === 3 && $('<em>').insertBefore('.z').next().hasClass('z')",
  "[...$('span')].length === 3 && typeof $.fn.jquery === 'string' && $('span') instanceof $ && $() instanceof jQuery && $().constructor === $",
  "$('#x').hasClass('p q') && !$('#x').hasClass('q p') && $('#x').toggleClass('p r')[0].className === 'q r'",
  "(() => { let n = 0; $('#x').on('q', () => { n++; }).data('k', 2); const c = $('#x').clone(true); c.trigger('q'); $('#x').clone().trigger('q'); return n === 1 && c.data('k') === 2; })()",
  "(() => { let n = 0; const s = $('.z').on('q', () => { n++; }).data('k', 1); s.remove(); s.appendTo('#x').trigger('q'); return n === 0 && s.data('k') === undefined; })()",
  "(() => { let n = 0; const s = $('.z').on('q', () => { n++; }); s.detach().appendTo('#x').trigger('q'); return n === 1; })()",
  "(() => { let n = 0; const s = $('.z').on('q', () => { n++; }); $('#x').empty(); s.trigger('q'); return n === 0; })()",
  "$('#x').css('display', 'flex').hide().show()[0].style.display === 'flex' && $('span').hide().toggle()[0].style.display === ''",
  "$('#x').find('div span').length === 0 && $('body').find('div span, #x > .z').length === 3 && $('#x')[0].outerHTML.indexOf('scope') < 0",
  "$('[data-n=5]').length === 1 && $('div[data-n=5] [class=z]').is('[class=z]') && $('[data-n=\"5\"]').is('[data-n]')",
  "(() => { let r = ''; $('#c').on('click', function () { r += this.checked; }).click().click(); return r === 'truefalse'; })()",
  "$('span').slice(1).end().length === 3 && $('#x').find('> span').length === 3 && $('#x').find($('.z')).length === 1",
  "$.isPlainObject({}) && !$.isPlainObject([]) && $.isEmptyObject({}) && $.isNumeric('5') && !$.isNumeric('a') && $.inArray(2, [1, 2]) === 1",
  "(() => { let n = 0; $.each({ a: 1, b: 2 }, (k, v) => { n += v; }); $('span').each(() => { n += 10; return false; }); return n === 13; })()",
];

const kLacking = ["$('#x').on('mouseenter', 'span', () => {})", "$('#x').trigger({ type: 'q' })", "$('#x').css('width', '+=1')",
  "$('#x').toggleClass()", "$.Event('q')", "$('#c').val(['on'])"];

/** A script that checks one after the other, each on a page as it was. */
function script_of(checks) {
  return "const area = document.body.innerHTML;\n" + checks.map((check, k) =>
    `if (!(${check})) throw new Error('check ${k}');\n$('#area, #x, #s, #c').remove(); $(document).off(); $('body').prepend(${JSON.stringify(kPage)});\n`).join('');
}

module.exports = { kPage, kChecks, kLacking, script_of };
