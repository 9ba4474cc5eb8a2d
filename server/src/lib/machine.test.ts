import { machine } from './machine'

const door = {
  what: 'door',
  states: ['open', 'shut', 'gone'],
  begins: ['open'],
  ends: ['gone'],
  moves: {
    shut: { from: ['open'], to: 'shut' },
    open: { from: ['shut'], to: 'open' },
    rot: { from: ['shut'], to: 'gone' }
  }
} as const

test('a closed table is a machine', () => {
  const { can, ends } = machine(door)
  expect(can('shut', 'open')).toBe(true)
  expect(can('shut', 'gone')).toBe(false)
  expect(ends).toEqual(['gone'])
})

test.each([
  ['door has no state ajar', { moves: { ...door.moves, push: { from: ['open'], to: 'ajar' } } }],
  ['door has no state ajar', { begins: ['ajar'] }],
  ['door state locked cannot be reached', { states: [...door.states, 'locked'] }],
  ['door state gone cannot be left', { ends: [] }],
  ['door state shut is final but can be left', { ends: ['gone', 'shut'] }],
  ['door state gone cannot be reached', { moves: { shut: door.moves.shut, open: door.moves.open } }]
])('refuses at start: %s', (words, wrong) => {
  expect(() => machine({ ...door, ...wrong })).toThrow(words)
})
