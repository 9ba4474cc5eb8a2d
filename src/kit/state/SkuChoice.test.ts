import fc from 'fast-check'
import { SkuChoice, type SkuLine, type SkuOffer, type SkuSource } from './SkuChoice'

const sku = (suk: string, stock: number, price = '10.00'): SkuLine => ({
  product_id: 'p',
  suk,
  unique: `u-${suk}`,
  image: `/${suk}.webp`,
  price,
  ot_price: '20.00',
  vip_price: '',
  stock,
  sales: 0,
  weight: 100
})

const product = (attributes: Record<string, string[]>, skus: SkuLine[], limit_num = 0): SkuSource => ({
  productAttr: Object.entries(attributes).map(([attr_name, attr_values]) => ({ attr_name, attr_values })),
  productValue: Object.fromEntries(skus.map(line => [line.suk, line])),
  storeInfo: { image: '/product.webp', price: '9.90', limit_num }
})

const shirt = (limit = 0) =>
  product(
    { 颜色: ['红', '蓝'], 尺码: ['M', 'L'] },
    [sku('红,M', 5, '12.00'), sku('红,L', 0, '12.00'), sku('蓝,M', 2, '10.50'), sku('蓝,L', 8, '11.00')],
    limit
  )

describe('choosing', () => {
  test('nothing chosen: the lowest price, all the stock, the product’s picture', () => {
    const choice = new SkuChoice(shirt())
    expect(choice.sku).toBeUndefined()
    expect(choice.missing).toEqual(['颜色', '尺码'])
    expect([choice.price, choice.priceFrom, choice.stock, choice.image]).toEqual(['10.50', true, 15, '/product.webp'])
    expect(choice.words).toBe('请选择 颜色 尺码')
  })

  test('half chosen: what is left of price, stock and picture', () => {
    const choice = new SkuChoice(shirt())
    choice.choose('颜色', '蓝')
    expect([choice.price, choice.stock, choice.image]).toEqual(['10.50', 10, '/蓝,M.webp'])
    expect(choice.words).toBe('请选择 尺码')
  })

  test('all chosen: that SKU', () => {
    const choice = new SkuChoice(shirt())
    choice.choose('颜色', '蓝')
    choice.choose('尺码', 'L')
    choice.setQuantity(2)
    expect(choice.sku?.unique).toBe('u-蓝,L')
    expect([choice.price, choice.priceFrom, choice.stock, choice.otPrice]).toEqual(['11.00', false, 8, '20.00'])
    expect(choice.words).toBe('已选 蓝 L ×2')
  })

  test('what is sold out with the other choices is dimmed and cannot be chosen', () => {
    const choice = new SkuChoice(shirt())
    expect(choice.has('尺码', 'L')).toBe(true)
    choice.choose('颜色', '红')
    expect(choice.has('尺码', 'L')).toBe(false)
    choice.choose('尺码', 'L')
    expect(choice.missing).toEqual(['尺码'])
    expect(choice.has('颜色', '蓝')).toBe(true)
  })

  test('a value chosen twice is let go', () => {
    const choice = new SkuChoice(shirt())
    choice.choose('颜色', '红')
    choice.choose('颜色', '红')
    expect(choice.missing).toEqual(['颜色', '尺码'])
  })

  test('an attribute with one value is chosen from the start and stays so', () => {
    const choice = new SkuChoice(product({ 颜色: ['红'], 尺码: ['M', 'L'] }, [sku('红,M', 1), sku('红,L', 1)]))
    choice.choose('颜色', '红')
    expect(choice.missing).toEqual(['尺码'])
  })

  test('a product without attributes is its one SKU', () => {
    const choice = new SkuChoice(product({}, [sku('默认', 3)]))
    expect([choice.sku?.suk, choice.stock, choice.words]).toEqual(['默认', 3, '已选 ×1'])
  })

  test('a SKU is chosen by its unique; an unknown one changes nothing', () => {
    const choice = new SkuChoice(shirt())
    choice.chooseSku('u-蓝,M')
    choice.chooseSku('u-none')
    expect(choice.chosen).toEqual({ 颜色: '蓝', 尺码: 'M' })
  })

  test.each([
    ['a comma inside a value', { 口味: ['香,辣', '香'], 份量: ['大', '辣,大'] }, ['香,辣,大', '香,大']],
    ['SKUs of values the product no longer has are left out', { 口味: ['香'] }, ['香', '甜']]
  ] as [string, Record<string, string[]>, string[]][])('%s', (_, attributes, suks) => {
    const choice = new SkuChoice(
      product(
        attributes,
        suks.map(suk => sku(suk, 1))
      )
    )
    const first = Object.entries(attributes)
    for (const [name, values] of first) choice.choose(name, values[0]!)
    expect(choice.sku?.suk).toBe(suks[0])
  })
})

describe('quantity', () => {
  test.each([
    ['as asked', 0, 3, 3],
    ['never above the stock', 0, 99, 8],
    ['never above the limit', 2, 99, 2],
    ['at least one', 0, 0, 1],
    ['no fraction', 0, 2.9, 2],
    ['no nonsense', 0, Number.NaN, 1]
  ])('%s', (_, limit, asked, got) => {
    const choice = new SkuChoice(shirt(limit))
    choice.chooseSku('u-蓝,L')
    choice.setQuantity(asked)
    expect(choice.quantity).toBe(got)
  })

  test('shrinks when another SKU has less', () => {
    const choice = new SkuChoice(shirt())
    choice.chooseSku('u-蓝,L')
    choice.setQuantity(7)
    choice.choose('尺码', 'M')
    expect(choice.quantity).toBe(2)
  })
})

describe('offers', () => {
  const offer = (suk: string, stock: number, limit_num = 1): SkuOffer => ({
    unique: `u-${suk}`,
    price: '6.00',
    stock,
    limit_num
  })

  test('an offered SKU has the offer’s price, stock and limit', () => {
    const choice = new SkuChoice(shirt(5), { offers: [offer('蓝,L', 3)] })
    choice.chooseSku('u-蓝,L')
    expect([choice.price, choice.otPrice, choice.stock, choice.limit, choice.max]).toEqual(['6.00', '11.00', 3, 1, 1])
  })

  test('an offer that has run out leaves the everyday price', () => {
    const choice = new SkuChoice(shirt(), { offers: [offer('蓝,L', 0)] })
    choice.chooseSku('u-蓝,L')
    expect([choice.offer, choice.price, choice.stock]).toEqual([undefined, '11.00', 8])
  })

  test('where only offers are sold, the rest is sold out', () => {
    const choice = new SkuChoice(shirt(), { offers: [offer('蓝,L', 3), offer('红,M', 0)], onlyOffers: true })
    expect(choice.has('颜色', '红')).toBe(false)
    expect(choice.has('颜色', '蓝')).toBe(true)
    expect(choice.soldOut).toBe(false)
  })

  test('an offer never promises more than there is', () => {
    const choice = new SkuChoice(shirt(), { offers: [offer('蓝,M', 50, 0)] })
    choice.chooseSku('u-蓝,M')
    expect(choice.stock).toBe(2)
  })
})

test('whatever is tapped, a whole choice is in stock', () => {
  const values = ['a', 'b', 'c']
  const taps = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom(...values)), { maxLength: 30 })
  const stocks = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 27, maxLength: 27 })
  const suks = values.flatMap(x => values.flatMap(y => values.map(z => `${x},${y},${z}`)))
  fc.assert(
    fc.property(stocks, taps, (stock, tapped) => {
      const choice = new SkuChoice(
        product(
          { x: values, y: values, z: values },
          suks.map((suk, i) => sku(suk, stock[i]!))
        )
      )
      for (const [name, value] of tapped) choice.choose(name, value)
      if (choice.sku) expect(choice.sku.stock).toBeGreaterThan(0)
      expect(choice.soldOut).toBe(stock.every(pieces => pieces === 0))
    })
  )
})
