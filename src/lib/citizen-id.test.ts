import fc from 'fast-check'
import * as is from './citizen-id'

describe('citizen ID', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const withDigit = (first17: string) => first17 + is.citizenIdCheckDigit(first17)

  test.each([
    ['11010519491231002X', 'the example of GB 11643'],
    ['11010519491231002x', 'a small x'],
    ['440524188001010014', 'born in 1880', false],
    [withDigit('44190019900228123'), 'Dongguan, a city without counties'],
    [withDigit('83000019900101123'), 'resident from Taiwan'],
    [withDigit('81000019900101123'), 'resident from Hong Kong'],
    [withDigit('11010520000229001'), 'leap day of 2000'],
    ['110105491231002', '15 digits'],
    ['110105000229002', '15 digits, 29 February 1900', false],
    ['110105040229002', '15 digits, leap day of 1904'],
    ['110105491331002', '15 digits, month 13', false],
    ['990105491231002', '15 digits, no such province', false],
    ['', 'empty', false],
    ['110105194912310021', 'wrong check digit', false],
    ['11010519491231002', '17 digits', false],
    ['11010519491231002XX', '19 characters', false],
    [' 11010519491231002X', 'a space', false],
    ['11010519491231002Ｘ', 'a wide X', false],
    ['X1010519491231002X', 'X in front', false],
    [withDigit('00010519491231002'), 'province 00', false],
    [withDigit('16010519491231002'), 'province 16', false],
    [withDigit('11000519491231002'), 'city 00', false],
    [withDigit('11010519490229002'), '29 February in a common year', false],
    [withDigit('11010519490431002'), '31 April', false],
    [withDigit('11010519490001002'), 'month 0', false],
    [withDigit('11010518991231002'), 'born in 1899', false],
    [withDigit('11010520270101002'), 'born next year', false],
    [withDigit('11010520261120002'), 'born today']
  ] as [string, string, boolean?][])('%s (%s)', (id, _, good = true) => expect(is.isCitizenId(id, now)).toBe(good))

  const first17 = fc
    .tuple(
      fc.constantFrom('110105', '440305', '510104', '659001', '460400'),
      fc.date({ min: new Date('1950-01-02'), max: new Date('2026-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 })
    )
    .map(
      ([region, day, order]) =>
        region + day.toISOString().slice(0, 10).replace(/-/g, '') + String(order).padStart(3, '0')
    )

  test('every number made by the rule passes', () => {
    fc.assert(fc.property(first17, text => expect(is.isCitizenId(withDigit(text), now)).toBe(true)))
  })

  test('any single wrong digit and any two neighbours swapped are caught', () => {
    const wrong = fc.tuple(first17, fc.nat(16), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(wrong, ([text, at, by]) => {
        const id = withDigit(text)
        const digit = (Number(id[at]) + by) % 10
        expect(is.isCitizenId(id.slice(0, at) + digit + id.slice(at + 1), now)).toBe(false)
        const swapped = id.slice(0, at) + id[at + 1] + id[at] + id.slice(at + 2)
        if (swapped !== id) expect(is.isCitizenId(swapped, now)).toBe(false)
      })
    )
  })

  test('exactly one check digit fits', () => {
    fc.assert(
      fc.property(first17, text => {
        expect([...'0123456789X'].filter(digit => is.isCitizenId(text + digit, now))).toHaveLength(1)
      })
    )
  })
})
