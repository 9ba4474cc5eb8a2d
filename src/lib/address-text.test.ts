import { readAddress } from './address-text'
import type { Region } from './area'

const tree: Region[] = [
  {
    v: '110000',
    n: '北京市',
    c: [
      {
        v: '110100',
        n: '北京市',
        c: [
          { v: '110105', n: '朝阳区' },
          { v: '110108', n: '海淀区' }
        ]
      }
    ]
  },
  {
    v: '330000',
    n: '浙江省',
    c: [
      {
        v: '330100',
        n: '杭州市',
        c: [
          { v: '330106', n: '西湖区' },
          { v: '330122', n: '桐庐县' }
        ]
      },
      { v: '330400', n: '嘉兴市', c: [{ v: '330481', n: '海宁市' }] }
    ]
  },
  {
    v: '420000',
    n: '湖北省',
    c: [{ v: '429000', n: '省直辖县', c: [{ v: '429004', n: '仙桃市' }] }]
  },
  {
    v: '450000',
    n: '广西壮族自治区',
    c: [{ v: '450300', n: '桂林市', c: [{ v: '450321', n: '阳朔县' }] }]
  },
  {
    v: '500000',
    n: '重庆市',
    c: [
      { v: '500100', n: '重庆市', c: [{ v: '500103', n: '渝中区' }] },
      { v: '500200', n: '县', c: [{ v: '500229', n: '城口县' }] }
    ]
  }
]

test.each([
  ['张三 13800138000 浙江省杭州市西湖区文三路 1 号', '张三', '13800138000', '330106', '文三路 1 号'],
  ['浙江省 杭州市 西湖区 文三路1号\n李四\n13900139000', '李四', '13900139000', '330106', '文三路1号'],
  [
    '收货人：王小明\n手机号码：138-0013-8000\n所在地区：浙江省杭州市桐庐县\n详细地址：城南街道 5 幢',
    '王小明',
    '13800138000',
    '330122',
    '城南街道 5 幢'
  ],
  ['赵六，+86 13712345678，浙江杭州西湖区翠苑二区3栋', '赵六', '13712345678', '330106', '翠苑二区3栋'],
  ['北京市朝阳区建国路88号 陈静 13612345678', '陈静', '13612345678', '110105', '建国路88号'],
  ['北京市北京市海淀区中关村大街1号，孙先生，13512345678', '孙先生', '13512345678', '110108', '中关村大街1号'],
  ['杭州市西湖区文二路9号 周周 15812345678', '周周', '15812345678', '330106', '文二路9号'],
  ['湖北省仙桃市沔街 1 号 吴用 15912345678', '吴用', '15912345678', '429004', '沔街 1 号'],
  ['广西桂林市阳朔县西街1号 Tom 18612345678', 'Tom', '18612345678', '450321', '西街1号'],
  ['重庆市城口县北大街2号 郑爽爽 18712345678', '郑爽爽', '18712345678', '500229', '北大街2号'],
  ['浙江省嘉兴市海宁市长安路3号 13112345678', '', '13112345678', '330481', '长安路3号']
])('%s', (text, name, phone, code, detail) => {
  const read = readAddress(text, tree)
  expect(read).toMatchObject({ real_name: name, phone, detail })
  expect(read.path.at(-1)?.v).toBe(code)
  expect(read.path).toHaveLength(3)
})

test('what is not there stays empty', () => {
  expect(readAddress('', tree)).toEqual({ real_name: '', phone: '', path: [], detail: '' })
  expect(readAddress('你好，在吗', tree)).toMatchObject({ phone: '', path: [] })
  expect(readAddress('12800138000', tree).phone).toBe('12800138000')
  expect(readAddress('订单 202611201630138001380001', tree).phone).toBe('')
})

test('a region that goes only to the city stays so', () => {
  const read = readAddress('浙江省杭州市 某某路 1 号', tree)
  expect(read.path.map(region => region.n)).toEqual(['浙江省', '杭州市'])
  expect(read.detail).toBe('某某路 1 号')
})

test('a very long text is cut, not worked through', () => {
  expect(readAddress('a '.repeat(100_000), tree).path).toEqual([])
})
