import { Album } from './album'
import { describe as describeLine } from './describe'
import { factsOf } from './facts'
import { goodsLines } from './goods'
import { Random } from './random'

const factsFor = (start: string) => {
  const line = goodsLines.find(({ name }) => name.startsWith(start))!
  return Object.fromEntries(factsOf(line, new Random(line.name)))
}

test.each([
  ['316 不锈钢保温杯', '材质', '316 不锈钢'],
  ['纯钛保温杯', '材质', '纯钛'],
  ['高硼硅玻璃冷水壶', '材质', '高硼硅玻璃'],
  ['陶瓷砂锅', '材质', '陶瓷'],
  ['亚麻宽松衬衫', '面料', '亚麻'],
  ['真丝眼罩', '面料', '桑蚕丝'],
  ['云南蓝莓', '产地', '云南'],
  ['海南金菠萝', '产地', '海南'],
  ['宁夏滩羊肉卷', '产地', '宁夏盐池'],
  ['宁夏滩羊肉卷', '贮存方式', '-18℃ 冷冻'],
  ['清远走地鸡', '贮存方式', '0-4℃ 冷藏']
])('%s: %s is %s', (name, row, value) => expect(factsFor(name)[row]).toBe(value))

test('what a product does not say of itself is not made up', () => {
  expect(factsFor('焖茶保温杯').材质).toBeUndefined()
  expect(factsFor('家用刀具六件套').材质).toBeUndefined()
})

test('what the buyer chooses is not said twice', () => {
  for (const line of goodsLines) {
    const chosen = line.attrs.map(attr => attr.name)
    const rows = factsOf(line, new Random(line.name)).map(([row]) => row)
    expect(rows.filter(row => chosen.includes(row))).toEqual([])
  }
})

test('what the page reads off the product itself is not in its text again', () => {
  const ofPage = ['品名', '品牌', '重量', '毛重', '计价单位', '发货地']
  for (const line of goodsLines) {
    const text = describeLine(line, line.second.brands[0]!, new Album(), new Random(line.name))
    const rows = [...text.matchAll(/<th>([^<]+)<\/th>/g)].map(match => match[1]!)
    expect([line.name, rows.filter(row => [...ofPage, ...line.attrs.map(attr => attr.name)].includes(row))]).toEqual([
      line.name,
      []
    ])
    expect([line.name, text.includes('商品参数')]).toEqual([line.name, rows.length > 0])
  }
})

test('no product names one material and shows another', () => {
  const metals = ['304 不锈钢', '316 不锈钢', '纯钛', '铸铁', '玻璃', '陶瓷', '白瓷']
  for (const line of goodsLines) {
    const { 材质 } = Object.fromEntries(factsOf(line, new Random(line.name)))
    const named = metals.filter(metal => line.name.includes(metal))
    if (材质 && named.length > 0)
      expect([line.name, named.some(metal => 材质.includes(metal))]).toEqual([line.name, true])
  }
})
