import { scriptFaults, sheetFaults } from '../../scripts/lib/floor'
import { floorOf } from '../../scripts/lib/floor-data'

const floor = floorOf(['Chrome >= 84', 'iOS >= 14.5', 'Safari >= 14.1'])

test('the floor is the oldest version of each engine', () => {
  expect(floor).toEqual({ chrome: 84, safari: 14.1, safari_ios: 14.5 })
})

test('an engine nobody has looked up is no floor', () => {
  expect(() => floorOf(['ie 11'])).toThrow(/ie/)
})

describe('scripts beyond the floor', () => {
  test.each([
    ['a name that is missing', 'Object.hasOwn(a, "b")', /Object\.hasOwn is not in chrome 84/],
    ['a method that is missing', 'rows().at(-1)', /prototype\.at is not in/],
    ['a method of one engine', 'name.replaceAll(",", " ")', /replaceAll is not in chrome 84:/],
    ['a method by its name in brackets', 'list["findLast"](Boolean)', /findLast is not in/],
    ['a function of the browser', 'const b = structuredClone(a)', /structuredClone is not in/],
    ['a member of an object of the browser', 'crypto.randomUUID()', /crypto\.randomUUID is not in/],
    ['what elements got later', 'box.replaceChildren()', /replaceChildren is not in chrome 84/],
    ['what makes a signal', 'AbortSignal.timeout(1)', /AbortSignal\.timeout is not in/],
    ['syntax of assignments', 'a ||= b', /syntax newer than the floor/],
    ['private methods', 'class A { #b() { return this.#b } }', /syntax newer than the floor/],
    ['what Safari cannot read in a pattern', 'const a = /(?<=b)c/.test(d)', /syntax newer than the floor/]
  ])('%s', (_, code, fault) => {
    expect(scriptFaults(code, floor)).toEqual([expect.stringMatching(fault)])
  })
})

test.each([
  ['what every engine of the floor has', 'const a = {...b}; list.flat().includes(1); async () => { await c }'],
  ['what is asked for before', 'if (typeof structuredClone === "function") structuredClone(a)'],
  ['a choice between the new and the old', '(Object.hasOwn || own)(a, "b"); Object.hasOwn ? Object.hasOwn(a, 1) : 0'],
  ['a name of its own', 'function structuredClone() {} structuredClone()'],
  ['functions in brackets or not', 'const a = (function () {})(); a.b = function () {}.bind(a)']
])('a script may have %s', (_, code) => {
  expect(scriptFaults(code, floor)).toEqual([])
})

describe('sheets beyond the floor', () => {
  test.each([
    ['a property', '.a { inset: 0 }', /inset .*is not in chrome 84/],
    ['a value', '.a { overflow-wrap: anywhere }', /overflow-wrap: anywhere .*safari 14\.1/],
    ['a selector', ':where(.a) { color: red }', /:where .*is not in chrome 84/],
    ['a rule', '@layer a { .b { color: red } }', /@layer is not in/],
    ['a function', '.a { color: color-mix(in srgb, red, blue) }', /color-mix\(\) .*is not in/],
    ['a property that wants its prefix', '.a { backdrop-filter: blur(1px) }', /backdrop-filter .*safari 14\.1/],
    ['rules in rules', '.a { .b { color: red } }', /syntax newer than the floor/]
  ])('%s', (_, css, fault) => {
    expect(sheetFaults(css, floor)).toContainEqual(expect.stringMatching(fault))
  })

  test('the gap of a flex box, which came after that of a grid', () => {
    const older = { chrome: 83, safari: 14, safari_ios: 14.4 }
    expect(sheetFaults('.a { display: flex; gap: 1px }', older)).toEqual([expect.stringMatching(/gap of a flex box/)])
    expect(sheetFaults('.a { display: grid; gap: 1px }', older)).toEqual([])
    expect(sheetFaults('.a { display: flex; gap: 1px }', floor)).toEqual([])
  })
})

test.each([
  ['what every engine of the floor has', '.a { display: flex; gap: 1px; position: sticky; width: min(1px, 2px) }'],
  ['a prefix beside', '.a { -webkit-backdrop-filter: blur(1px); backdrop-filter: blur(1px) }'],
  ['what it asks for before', '@supports (inset: 0) { .a { inset: 0 } }'],
  ['what does no harm where it is missing', '.a { overscroll-behavior: contain; resize: none }'],
  ['values of its own by any name', ':root { --text: #000 } .a { background: var(--text) }']
])('a sheet may have %s', (_, css) => {
  expect(sheetFaults(css, floor)).toEqual([])
})
