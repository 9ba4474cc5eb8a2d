import type { SheetActor, SheetRow } from '../../engines/sheet'
import { PLAIN_SUK } from '../../lib/low-price'
import { Refusal, refuse } from '../../lib/refusal'
import { SKU_FIELDS, type SkuField } from './sheet-columns'
import type { Current } from './sheet-known'
import type { PictureOf } from './sheet-pictures'

type Sku = Current['skus'][number]

const parts = (cell: string) =>
  cell
    .split(/[,，]/)
    .map(part => part.trim())
    .filter(Boolean)

/** Whose file it is, and where its pictures are by now. */
interface By {
  actor: SheetActor
  pictureOf: PictureOf
}

const sukNow = ({ suk }: Sku) => (suk === PLAIN_SUK ? '' : suk)

/** The values a row names; those of an SKU there is are taken as they are, whatever is in them. */
function valuesOf({ cells: { suk = '' } }: SheetRow, now: Current | undefined): string[] {
  if (suk === '' || suk === PLAIN_SUK) return []
  return now?.skus.some(one => one.suk === suk) ? suk.split(',') : parts(suk)
}

/** The row of an SKU. */
export const rowOf = (rows: readonly SheetRow[], suk: string, now: Current | undefined) =>
  rows.find(row => (valuesOf(row, now).join(',') || PLAIN_SUK) === suk)

/** The attributes: as they are now, with the names the file gives them and the values its rows add. */
export function attrsOf(rows: readonly SheetRow[], cell: string | undefined, now: Current | undefined) {
  const before = now?.attrs ?? []
  const isAsItWas = cell === undefined || cell === before.map(attr => attr.name).join(',')
  const names = isAsItWas ? before.map(attr => attr.name) : parts(cell)
  const suks = rows.map(row => ({ nth: row.nth, values: valuesOf(row, now) })).filter(({ values }) => values.length > 0)
  if (now && before.length === 0 && names.length > 0) refuse('INVALID', '这件商品没有规格，请先在商品编辑页添加规格')
  if (names.length === 0 && suks.length > 0) refuse('INVALID', '请填写规格名', { nth: suks[0]!.nth })
  const wrong = suks.find(({ values }) => values.length !== names.length)
  if (wrong) refuse('INVALID', `规格值应有 ${names.length} 项，与规格名一一对应`, { nth: wrong.nth })
  return names.map((name, i) => ({
    name,
    values: [...new Set([...(before[i]?.values ?? []), ...suks.map(({ values }) => values[i]!)])]
  }))
}

/** The SKUs: as they are now, with what the rows say of them and those they add. */
export function skusOf(rows: readonly SheetRow[], by: By, now: Current | undefined, attrs: readonly unknown[]) {
  const before = now?.skus ?? []
  const about = rows.filter(({ cells }) => SKU_FIELDS.some(field => cells[field] !== undefined))
  const given = new Map<string, SheetRow>()
  for (const row of about) {
    const suk = valuesOf(row, now).join(',')
    const twice = given.get(suk)
    if (twice) refuse('INVALID', `与第 ${twice.nth} 行的规格重复`, { nth: row.nth })
    if (attrs.length > 0 && suk === '') refuse('INVALID', '请填写规格值', { nth: row.nth })
    given.set(suk, row)
  }
  const known = new Set(before.map(sukNow))
  return [
    ...before.map(sku => skuSaid(sukNow(sku), given.get(sukNow(sku)), by, sku)),
    ...[...given].flatMap(([suk, row]) => (known.has(suk) ? [] : [skuSaid(suk, row, by, undefined)]))
  ]
}

const MONEY = /^\d{1,8}(\.\d{1,2})?$/
const WHOLE = /^\d{1,8}$/
const FORMS: readonly [field: SkuField, title: string, form: RegExp][] = [
  ['price', '售价', MONEY],
  ['ot', '划线价', MONEY],
  ['vip', '会员价', MONEY],
  ['cost', '成本价', MONEY],
  ['stock', '库存', WHOLE],
  ['was', '原库存', WHOLE],
  ['weight', '重量', WHOLE]
]

/** The endpoint's own checker would not say which of a product's rows is wrong. */
function cellsAreFormed({ nth, cells }: SheetRow) {
  for (const [field, title, form] of FORMS)
    if (cells[field] && !form.test(cells[field])) refuse('INVALID', `${title}格式不正确`, { nth })
}

/** The picture of an SKU; what is wrong with it is wrong with its row. */
function pictureSaid({ nth, cells: { image = '' } }: SheetRow, pictureOf: PictureOf, now: Sku | undefined): string {
  if (image === '' || image === now?.image) return image
  try {
    return pictureOf(image)
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, error.message, 400, { nth }) : error
  }
}

function skuSaid(suk: string, row: SheetRow | undefined, { actor, pictureOf }: By, now: Sku | undefined) {
  if (row) cellsAreFormed(row)
  const { image, price, ot, vip, cost, weight, shelf } = row?.cells ?? {}
  const said = {
    suk,
    image: row && image !== undefined ? pictureSaid(row, pictureOf, now) : (now?.image ?? ''),
    price: price ?? now?.price ?? '',
    ot_price: ot === undefined ? now?.ot_price : ot || undefined,
    vip_price: vip === undefined ? (now?.vip_price ?? null) : vip || null,
    cost: cost === undefined ? now?.cost : cost || '0',
    weight_g: weight === undefined ? (now?.weight_g ?? 0) : weight || 0,
    shelf_code: shelf ?? now?.shelf_code ?? '',
    ...(row && stockSaid(row, actor, now))
  }
  if (!said.price) refuse('INVALID', '请填写售价', { nth: row?.nth })
  if (said.vip_price && Number(said.vip_price) > Number(said.price))
    refuse('INVALID', '会员价不能高于售价', { nth: row?.nth })
  return said
}

/** Stock that is as it was when the file was made is left to move; what is set must still be as it was then. */
function stockSaid({ nth, cells }: SheetRow, actor: SheetActor, now: Sku | undefined) {
  if (!cells.stock) return
  if (!now) return { stock: cells.stock }
  const was = cells.was || String(now.stock)
  if (cells.stock === was || cells.stock === String(now.stock)) return
  if (!actor.rights.includes('goods.stock')) refuse('FORBIDDEN', '没有「调整库存」权限，请勿修改库存列', { nth })
  if (was !== String(now.stock)) refuse('CHANGED', `导出后库存变为 ${now.stock} 件，请核对后再改`, { nth })
  return { stock: cells.stock, was }
}
