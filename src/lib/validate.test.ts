import fc from 'fast-check'
import * as is from './validate'

type Check = (text: string) => boolean

/** Every check with what it must take and what it must refuse. */
const table: Record<string, { check: Check; good: string[]; bad: string[] }> = {
  email: {
    check: is.isEmail,
    good: ['li@shop.cn', '12345678@qq.com', 'a.b+c@mail.shop.com.cn', 'x_y-z@163.com', 'A@B.CN'],
    bad: [
      '',
      'li',
      'li@',
      '@shop.cn',
      'li@shop',
      'li@@shop.cn',
      'li shop@shop.cn',
      'li@shop..cn',
      '.li@shop.cn'
    ].concat([
      'li.@shop.cn',
      'li@-shop.cn',
      'Li <li@shop.cn>',
      'li@[127.0.0.1]',
      'li@shop.cn\n',
      `${'a'.repeat(65)}@shop.cn`
    ])
  },
  mobile: {
    check: is.isMobile,
    good: ['13800138000', '12000000000', '19999999999', '16612345678', '17712345678'],
    bad: [
      '',
      '1380013800',
      '138001380000',
      '10800138000',
      '11800138000',
      '23800138000',
      '+8613800138000',
      '138 0013 8000'
    ].concat(['1380013800a', '13800138000\n', '１３８００１３８０００', '138-0013-8000'])
  },
  url: {
    check: is.isUrl,
    good: [
      'https://shop.cn',
      'http://www.shop.cn/a/b?c=d&e=f#g',
      'https://shop.cn:8443/',
      'https://a-b.shop.com.cn/路径'
    ],
    bad: [
      '',
      'shop.cn',
      'www.shop.cn',
      '//shop.cn',
      'ftp://shop.cn',
      'javascript:alert(1)',
      'https://',
      'https://shop'
    ].concat([
      'https://sh op.cn',
      'https://user:pass@shop.cn',
      'https:/shop.cn',
      'https://-shop.cn',
      'data:text/html,x'
    ])
  },
  date: {
    check: is.isDate,
    good: [
      '2026-02-28',
      '2026-2-8',
      '2026/02/28',
      '2026/2/28',
      '2026.02.28',
      '2026年2月28日',
      '2026年02月28日',
      '2024-02-29'
    ].concat(['2026-11-20 16:30', '2026-11-20 16:30:59', '2000-02-29']),
    bad: [
      '',
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-01-00',
      '26-01-01',
      '2026-01'
    ].concat(['2026-11-20 24:00', '2026-11-20 16:60', '20261120', 'today', '2026-11-20x', ' 2026-11-20'])
  },
  isoDate: {
    check: is.isIsoDate,
    good: [
      '2026-02-28',
      '2024-02-29',
      '2026-11-20T16:30',
      '2026-11-20T16:30:00Z',
      '2026-11-20T16:30:00.123+08:00'
    ].concat(['2026-11-20T23:59:59+0800', '2026-11-20T00:00:00-11:30']),
    bad: [
      '',
      '2026-2-28',
      '2026/02/28',
      '2026-02-30',
      '2026-11-20 16:30',
      '2026-11-20T24:00:00Z',
      '2026-11-20T16:60:00Z'
    ].concat(['2026-11-20T16:30:60Z', '2026-11-20T', '2026-11-20T16', '2026-11-20T16:30:00+15:00', '2026-11-20Z'])
  },
  number: {
    check: is.isNumber,
    good: ['0', '-1', '12.5', '1,234', '-1,234,567.89', '007'],
    bad: ['', '-', '.5', '5.', '1e5', '1,23', '12,34,567', '+1', '0x1f', 'NaN', 'Infinity', '1 000', '１２', '--1']
  },
  digits: {
    check: is.isDigits,
    good: ['0', '0123456789', '000'],
    bad: ['', '-1', '1.0', '1 2', '１２３', '12a', '一', '1\n']
  },
  carPlate: {
    check: is.isCarPlate,
    good: [
      '京A12345',
      '粤B12345',
      '粤BD1234',
      '沪AF0236',
      '川A0013领',
      '粤Z1234港',
      '粤Z1234澳',
      '鲁B1234挂',
      '苏E1234学'
    ]
      .concat([
        '浙A0001警',
        '224578使',
        '使014578',
        '京AD12345',
        '粤BDA1234',
        '粤BF12345',
        '沪A12345D',
        '京A12345F',
        '琼A1B2C3'
      ])
      .concat(['粤BAA1234', '粤BK12345']),
    bad: [
      '',
      '京A1234',
      '京A123456',
      '京I12345',
      '京AO1234',
      '京AI1234',
      '中A12345',
      '京a12345',
      '京 A12345',
      '京A·12345'
    ].concat([
      'AB12345',
      '京112345',
      '京ABCDEF',
      '粤BL12345',
      '粤B12345L',
      '粤BDAB234',
      '京AD123456',
      '使12345',
      '京A1234使'
    ])
  },
  money: {
    check: is.isMoney,
    good: ['0', '0.5', '0.50', '12', '12.5', '12.50', '999999999999.99'],
    bad: [
      '',
      '.',
      '.5',
      '5.',
      '01',
      '00.1',
      '12.345',
      '-1',
      '+1',
      '1,234.00',
      '¥1',
      '1e3',
      '1000000000000',
      '12.5 ',
      '１２'
    ]
  },
  chinese: {
    check: is.isChinese,
    good: ['中', '王小明', '㐂', '二〇二六', '𠮷野', '﨑'],
    bad: ['', '王 小明', '王·明', 'Li', '王1', '，', '王。', 'カ', '한', '🙂']
  },
  letters: {
    check: is.isLetters,
    good: ['a', 'Z', 'HelloWorld'],
    bad: ['', 'a1', 'a b', 'é', 'Ａ', '中', 'a-b', 'a\n']
  },
  lettersOrDigits: {
    check: is.isLettersOrDigits,
    good: ['a', '1', 'a1B2'],
    bad: ['', 'a_b', 'a b', 'a-1', '中1', 'é', '1.0', 'a1\n']
  },
  json: {
    check: is.isJson,
    good: ['{}', '[]', '{"a":[1,null]}', ' [1, 2] '],
    bad: ['', 'null', '1', '"a"', 'true', '{a:1}', "{'a':1}", '[1,]', '{"a":1', 'undefined']
  },
  landline: {
    check: is.isLandline,
    good: [
      '010-82345678',
      '01082345678',
      '021-62345678',
      '0755-2345678',
      '0755-82345678',
      '07552345678',
      '0471-4567890-801'
    ],
    bad: [
      '',
      '82345678',
      '010-1234567',
      '010-02345678',
      '10-82345678',
      '0101-82345678',
      '13800138000',
      '400-123-4567'
    ].concat([
      '010 82345678',
      '010--82345678',
      '010-8234567a',
      '0755-123456',
      '0755-82345678-',
      '0755-82345678-1234567'
    ])
  },
  code: {
    check: text => is.isCode(text),
    good: ['000000', '123456', '999999'],
    bad: ['', '12345', '1234567', '12345a', '12 456', '-12345', '１２３４５６', '123456\n']
  }
}

describe.each(Object.entries(table))('%s', (_, { check, good, bad }) => {
  test.each(good)('takes %j', text => expect(check(text)).toBe(true))
  test.each(bad)('refuses %j', text => expect(check(text)).toBe(false))
  test('refuses a good one with something before, behind or on a second line', () => {
    for (const text of good) {
      for (const spoilt of [` ${text}<`, `<${text}`, `${text}<`, `${text}\n${text}<`]) expect(check(spoilt)).toBe(false)
    }
  })
})

describe('isCode of another length', () => {
  test.each([
    ['1234', 4, true],
    ['12345', 4, false],
    ['', 0, false]
  ])('%j of %d is %s', (text, length, good) => expect(is.isCode(text, length)).toBe(good))
})

describe('tidyCarPlate', () => {
  test.each([
    ['粤b·123 45', '粤B12345'],
    [' 京ad12345 ', '京AD12345'],
    ['沪A-12345', '沪A12345']
  ])('%j is %s', (typed, plate) => {
    expect(is.tidyCarPlate(typed)).toBe(plate)
    expect(is.isCarPlate(plate)).toBe(true)
  })
})

describe('isInRange', () => {
  test.each([
    [1, 1, 5, true],
    [5, 1, 5, true],
    ['3', 1, 5, true],
    ['1,000', 1, 1_000, true],
    ['-0.5', -1, 0, true],
    [0, 1, 5, false],
    [5.01, 1, 5, false],
    ['', 0, 5, false],
    [' ', 0, 5, false],
    ['three', 0, 5, false],
    [Number.NaN, 0, 5, false]
  ])('%j from %d to %d is %s', (value, min, max, good) => expect(is.isInRange(value, min, max)).toBe(good))
})

describe('isLengthBetween', () => {
  test.each([
    ['', 0, 0, true],
    ['中文', 2, 2, true],
    ['🙂🙂', 2, 2, true],
    [[1, 2, 3], 1, 3, true],
    ['', 1, 5, false],
    ['123456', 1, 5, false],
    [[], 1, 5, false]
  ])('%j from %d to %d is %s', (value, min, max, good) => expect(is.isLengthBetween(value, min, max)).toBe(good))
})

describe('isEmpty', () => {
  test.each([[null], [undefined], [''], [' \n\t　'], [Number.NaN], [[]], [{}], [new Map()], [new Set()]])(
    '%p is empty',
    value => expect(is.isEmpty(value)).toBe(true)
  )
  test.each([
    [0],
    [false],
    ['0'],
    [' a '],
    [[undefined]],
    [{ a: undefined }],
    [new Map([[1, 1]])],
    [new Set([1])],
    [new Date()]
  ])('%p is not', value => expect(is.isEmpty(value)).toBe(false))
})

describe('firstFailure', () => {
  const rules = [
    [(text: string) => !is.isEmpty(text), '请填写手机号'],
    [is.isMobile, '请填写正确的手机号']
  ] as const
  test.each([
    ['', '请填写手机号'],
    ['123', '请填写正确的手机号'],
    ['13800138000', '']
  ])('%j says %j', (text, words) => expect(is.firstFailure(text, rules)).toBe(words))
})

test('no text makes a check throw', () => {
  const checks = [...Object.values(table).map(row => row.check), (text: string) => is.isCitizenId(text)]
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => checks.forEach(check => void check(text))))
})

test('a form says what is wrong with a phone and with a code, and nothing where they are right', () => {
  expect([is.mobileFault('13800138000'), is.codeFault('204618')]).toEqual(['', ''])
  expect([is.mobileFault('1380013800'), is.mobileFault('')]).toEqual(['请输入正确的手机号', '请输入正确的手机号'])
  expect([is.codeFault('2046'), is.codeFault('20461a')]).toEqual(['请输入 6 位验证码', '请输入 6 位验证码'])
})
