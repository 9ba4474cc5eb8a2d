import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { csvOf, fileAt, rowsIn, sendFile, xlsxOf } from '../../../test/sheets'
import { brands, categories, products, skus } from '../../db/schema'
import { facesOf, runSheets } from '../../engines/sheet'
import { newId } from '../../lib/ids'
import { GOODS_COLUMNS } from '../goods/sheet-columns'

type Format = 'csv' | 'xlsx'

let shop: TestShop
let staff: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  staff = await holding(shop, ['goods.read', 'goods.edit', 'goods.stock', 'goods.publish'])
  await new Buying(shop).store({ name: '山间茶铺' })
  await shop.db.insert(categories).values({ id: newId(), name: '茶' })
  await shop.db.insert(brands).values({ id: newId(), name: '山野' })
  await imported('csv', [
    ['商品名称', '店铺', '分类', '单位', '商品图片', '规格名', '规格值', '售价', '库存', '排序'],
    ...[0, 1, 2].flatMap(i => [
      [`茶 ${i}`, '山间茶铺', '茶', '盒', '/pic/a.png', '口味', '浓', '60.00', '10', '0'],
      [`茶 ${i}`, '山间茶铺', '', '', '', '', '淡', '50.00', '20', '']
    ]),
    ['单品', '山间茶铺', '茶', '件', '/pic/b.png\n/pic/c.png', '', '', '70.00', '5', '3']
  ])
})
afterAll(() => shop.close())

async function imported(format: Format, rows: string[][]) {
  const text = format === 'csv' ? csvOf(rows) : await xlsxOf(rows, FACES)
  const { data } = await sendFile(shop, 'POST /api/admin/goods/sheet', {
    text,
    filename: `商品.${format}`,
    token: staff.token
  })
  if (data.rows_left > 0) await shop.call('POST /api/admin/goods/sheet/start', { id: data.id }, staff)
  await runSheets(shop.app.services)
  return (await shop.call('GET /api/admin/goods/sheet/detail/{id}', { id: data.id, limit: 100 }, staff)).data
}

async function exported(format: Format): Promise<string[][]> {
  const { data } = await shop.call('POST /api/admin/goods/export', { format }, { ...staff, idem: newId() })
  expect(data.filename).toMatch(new RegExp(`^商品-.*\\.${format}$`))
  return rowsIn(await fileAt(shop, data))
}

const money = fc.integer({ min: 1, max: 9_999_999 }).map(fen => (fen / 100).toFixed(2))
const words = fc.oneof(
  fc.string({
    unit: fc.constantFrom('茶', 'a', '=', '+', '-', '@', '"', ',', "'", '1', '0', '/'),
    minLength: 1,
    maxLength: 20
  }),
  fc.stringMatching(/^\d{12,18}$/)
)
const flag = fc.constantFrom('是', '否')
const count = fc.nat(9_999).map(String)
/** What cells of a product's first row may become, and those of any row. */
const OF_PRODUCT: Record<string, fc.Arbitrary<string>> = {
  简介: words,
  关键词: words,
  单位: fc.constantFrom('盒', '件', '斤'),
  品牌: fc.constantFrom('', '山野'),
  运费: money,
  限购: fc.nat(99).map(String),
  热卖: flag,
  上架: flag,
  排序: count
}
const OF_SKU: Record<string, fc.Arbitrary<string>> = { 售价: money, 成本价: money, 库存: count, '重量（克）': count }

const edit = fc.oneof(
  ...Object.entries(OF_PRODUCT).map(([title, cell]) =>
    fc.record({ title: fc.constant(title), row: fc.nat(99), cell, whole: fc.constant(true) })
  ),
  ...Object.entries(OF_SKU).map(([title, cell]) =>
    fc.record({ title: fc.constant(title), row: fc.nat(99), cell, whole: fc.constant(false) })
  )
)

const FACES = facesOf({ columns: GOODS_COLUMNS })
/** Numbers as they are compared: a workbook leaves zeros out. */
const alike = (title: string, cell: string) => (cell !== '' && title in FACES ? String(Number(cell)) : cell)

async function kept() {
  const [list, shelf] = [await shop.db.select().from(products), await shop.db.select().from(skus)]
  return new Map(list.map(one => [one.id, { one, shelf: shelf.filter(sku => sku.productId === one.id) }]))
}

test.each<Format>(['csv', 'xlsx'])(
  'what is changed in a file that was taken away is changed, and nothing else: %s',
  async format => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 5 }), async edits => {
        const [titles, ...rows] = await exported(format)
        const at = (title: string) => titles!.indexOf(title)
        const idOf = (cells: readonly string[]) => cells[at('商品编号')]!
        const wanted = rows.map(cells => [...cells])
        for (const { title, row, cell, whole } of edits) {
          const hit = wanted[row % wanted.length]!
          const first = whole ? wanted.find(cells => idOf(cells) === idOf(hit))! : hit
          first[at(title)] = cell
        }
        const touched = new Set(
          wanted
            .filter((cells, i) =>
              cells.some((cell, c) => alike(titles![c]!, cell) !== alike(titles![c]!, rows[i]![c]!))
            )
            .map(idOf)
        )
        const before = await kept()
        const { sheet } = await imported(format, [titles!, ...wanted])
        const done = wanted.filter(cells => touched.has(idOf(cells))).length
        expect(sheet).toMatchObject({ rows_done: done, rows_same: rows.length - done, rows_bad: 0, rows_refused: 0 })
        const after = await kept()
        for (const [id, was] of before) if (!touched.has(id)) expect(after.get(id)).toEqual(was)
        const [, ...now] = await exported(format)
        const shown = (cells: readonly string[]) =>
          cells.map((cell, c) => (c === at('版本') || c === at('原库存') ? '' : alike(titles![c]!, cell)))
        expect(now.map(shown)).toEqual(wanted.map(shown))
      }),
      { numRuns: 12 }
    )
  }
)
