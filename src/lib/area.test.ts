import fc from 'fast-check'
import { columnsFor, isLeaf, pathByNames, pathTo, type Region, regionText, searchRegions } from './area'

const tree: Region[] = [
  {
    v: '11',
    n: '北京市',
    c: [
      {
        v: '1101',
        n: '市辖区',
        c: [
          { v: '110101', n: '东城区' },
          { v: '110105', n: '朝阳区' }
        ]
      }
    ]
  },
  {
    v: '50',
    n: '重庆市',
    c: [
      { v: '5001', n: '市辖区', c: [{ v: '500103', n: '渝中区' }] },
      { v: '5002', n: '县', c: [{ v: '500230', n: '丰都县' }] }
    ]
  },
  { v: '22', n: '吉林省', c: [{ v: '2202', n: '吉林市', c: [{ v: '220204', n: '船营区' }] }] },
  {
    v: '44',
    n: '广东省',
    c: [
      { v: '4403', n: '深圳市', c: [{ v: '440305', n: '南山区' }] },
      { v: '4419', n: '东莞市', c: [] }
    ]
  },
  { v: '45', n: '广西壮族自治区', c: [{ v: '4501', n: '南宁市', c: [{ v: '450102', n: '兴宁区' }] }] },
  { v: '41', n: '河南省', c: [{ v: '4190', n: '省直辖县级行政区划', c: [{ v: '419001', n: '济源市' }] }] },
  { v: '71', n: '台湾省' }
]
const codes = (path: readonly Region[]) => path.map(region => region.v)
const everyPath = (level: readonly Region[], above: Region[] = []): Region[][] =>
  level.flatMap(region => [[...above, region], ...everyPath(region.c ?? [], [...above, region])])

describe('pathTo', () => {
  test.each([
    ['440305', ['44', '4403', '440305']],
    ['4419', ['44', '4419']],
    ['71', ['71']],
    ['999999', []],
    ['', []]
  ])('%j', (code, path) => expect(codes(pathTo(tree, code))).toEqual(path))

  test('every region of the tree is found on its own way', () => {
    for (const path of everyPath(tree)) expect(pathTo(tree, path[path.length - 1]!.v)).toEqual(path)
  })
})

describe('columnsFor', () => {
  test.each([
    [[], [7]],
    [['44'], [7, 2]],
    [
      ['44', '4403'],
      [7, 2, 1]
    ],
    [
      ['44', '4403', '440305'],
      [7, 2, 1]
    ],
    [
      ['44', '4419'],
      [7, 2]
    ],
    [['71'], [7]],
    [['99', '4403'], [7]],
    [
      ['44', '1101'],
      [7, 2]
    ]
  ])('%j shows columns of %j', (chosen, lengths) =>
    expect(columnsFor(tree, chosen).map(column => column.length)).toEqual(lengths)
  )
})

test('isLeaf', () => {
  expect(isLeaf({ v: '1', n: '区' })).toBe(true)
  expect(isLeaf({ v: '1', n: '市', c: [] })).toBe(true)
  expect(isLeaf(tree[0]!)).toBe(false)
})

describe('regionText', () => {
  test.each([
    [['广东省', '深圳市', '南山区'], '广东省 深圳市 南山区'],
    [['北京市', '市辖区', '东城区'], '北京市 东城区'],
    [['北京市', '北京市', '东城区'], '北京市 东城区'],
    [['重庆市', '县', '丰都县'], '重庆市 丰都县'],
    [['河南省', '省直辖县级行政区划', '济源市'], '河南省 济源市'],
    [['台湾省', '', ''], '台湾省'],
    [[], '']
  ])('%j', (names, text) => expect(regionText(names)).toBe(text))

  test('another separator', () => expect(regionText(['广东省', '深圳市'], '')).toBe('广东省深圳市'))
})

describe('pathByNames', () => {
  test.each([
    [
      ['广东省', '深圳市', '南山区'],
      ['44', '4403', '440305']
    ],
    [
      ['广东', '深圳', '南山区'],
      ['44', '4403', '440305']
    ],
    [
      ['北京市', '北京市', '朝阳区'],
      ['11', '1101', '110105']
    ],
    [
      ['北京市', '市辖区', '朝阳区'],
      ['11', '1101', '110105']
    ],
    [
      ['北京市', '朝阳区'],
      ['11', '1101', '110105']
    ],
    [
      ['重庆市', '重庆市', '丰都县'],
      ['50', '5002', '500230']
    ],
    [
      ['重庆市', '县', '丰都县'],
      ['50', '5002', '500230']
    ],
    [
      ['吉林省', '吉林市', '船营区'],
      ['22', '2202', '220204']
    ],
    [
      ['广西', '南宁市', '兴宁区'],
      ['45', '4501', '450102']
    ],
    [
      ['河南省', '济源市'],
      ['41', '4190', '419001']
    ],
    [
      ['河南省', '济源市', '济源市'],
      ['41', '4190', '419001']
    ],
    [
      ['广东省', '深圳市', '不存在区'],
      ['44', '4403']
    ],
    [['广东省', '朝阳区'], ['44']],
    [['不存在', '深圳市'], []],
    [['', ''], []],
    [[], []]
  ])('%j', (names, path) => expect(codes(pathByNames(tree, names))).toEqual(path))

  test('the names of any region lead back to it', () => {
    for (const path of everyPath(tree)) {
      expect(
        pathByNames(
          tree,
          path.map(region => region.n)
        )
      ).toEqual(path)
    }
  })

  test('any names give a real way down', () => {
    const word = fc.constantFrom(
      '北京市',
      '市辖区',
      '朝阳区',
      '重庆',
      '县',
      '吉林',
      '广东省',
      '市',
      '省',
      '东莞市',
      'x'
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), names => {
        const path = pathByNames(tree, names)
        const last = path[path.length - 1]
        expect(last ? pathTo(tree, last.v) : []).toEqual(path)
      })
    )
  })
})

describe('searchRegions', () => {
  test.each([
    ['南', ['440305', '4501', '41']],
    ['南山', ['440305']],
    [' 台湾 ', ['71']],
    ['', []],
    ['  ', []],
    ['没有', []]
  ])('%j', (word, found) => {
    const last = searchRegions(tree, word).map(path => path[path.length - 1]!.v)
    expect(last.sort()).toEqual(found.sort())
  })

  test('names that begin with the word come first, and there is a limit', () => {
    const found = searchRegions(tree, '南').map(path => path[path.length - 1]!.n)
    expect(found).toEqual(['南宁市', '南山区', '河南省'])
    expect(searchRegions(tree, '市', 2)).toHaveLength(2)
  })
})
