import { transact } from '../../db/connection'
import { saveProducts } from '../../domains/catalogue/write'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'
import { belonging, inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { noCategory } from './categories'
import { htmlOf, pictureOf } from './pictures'
import { type Shelf, shelfOf } from './skus'
import { cut, fenOf, intOf, isOn, keyOf, listOf, momentOf, packed, textOf } from './values'

/** Goods of the shop itself, with what they consist of; the ones of campaigns (type above 0) are copies. */
const ofGoods = (rows: Staged[] | undefined) => (rows ?? []).filter(({ data }) => intOf(data, 'type') === 0)

/** Goods with attributes, SKUs, pictures and descriptions. What was deleted stays behind. */
export async function moveProducts(move: Move) {
  const elsewhere = await noCategory(move)
  await inBatches(move, { name: 'products', table: 'store_product', size: 100 }, async (tx, rows) => {
    const misfits = new Misfits('store_product')
    const attrs = await belonging(tx, 'store_product_attr', rows)
    const values = await belonging(tx, 'store_product_attr_value', rows)
    const texts = await belonging(tx, 'store_product_description', rows)
    const categories = await oursOf(
      tx,
      'store_category',
      rows.flatMap(row => categoryKeys(row))
    )
    for (const row of rows) {
      if (isOn(row.data, 'is_del')) {
        misfits.left(row.key, '商品已删除')
        continue
      }
      const shelf = shelfOf(row, ofGoods(attrs.get(row.key)), ofGoods(values.get(row.key)))
      const found = categoryKeys(row).flatMap(key => categories.get(key) ?? [])
      const description = textOf(ofGoods(texts.get(row.key))[0]?.data ?? {}, 'description')
      const { input, changes } = productOf(move, row, { shelf, categoryId: found.at(-1) ?? elsewhere, description })
      if (found.length === 0) changes.push('没有有效的分类，已放在“未分类”')
      try {
        // A product the shop refuses takes nobody with it.
        await transact(tx, inner => saveProducts(inner, [input]))
        await remember(tx, 'store_product', [{ key: row.key, id: input.id }])
        for (const words of changes) misfits.changed(row.key, words)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        misfits.left(row.key, error.message)
      }
    }
    await misfits.write(tx)
  })
}

/** The categories a product names, which may be several. */
const categoryKeys = ({ data }: Staged): bigint[] =>
  textOf(data, 'cate_id')
    .split(',')
    .map(one => keyOf(one.trim()))
    .filter(key => key > 0n)

interface Parts {
  shelf: Shelf
  categoryId: string
  description: string
}

const NAME = 120

function productOf(move: Move, { data }: Staged, { shelf, categoryId, description }: Parts) {
  const changes = [...shelf.changes]
  const name = cut(textOf(data, 'store_name'), NAME)
  if (name !== textOf(data, 'store_name')) changes.push(`商品名称超过 ${NAME} 个字，已截短`)
  const pictures = picturesOf(move, data)
  if (pictures.lost > 0) changes.push(`${pictures.lost} 张图片没有完整网址，没有搬入；可用 --site 指定原站地址`)
  if (pictures.kept.length > 0) changes.push('图片仍在原站，关闭原站前请重新上传')
  const held = heldBack(data)
  if (held) changes.push(`${held}，商品已搬入但没有上架`)
  const templated = !isOn(data, 'is_postage') && intOf(data, 'freight') === 3
  if (templated) changes.push(`运费模板 ${intOf(data, 'temp_id')} 没有搬入，请在后台重新设置，现为包邮`)
  const input = {
    id: newId(),
    shopId: move.shopId,
    categoryId,
    name,
    intro: cut(textOf(data, 'store_info'), 200),
    keyword: cut(textOf(data, 'keyword'), 200),
    pictures: pictures.kept,
    video: pictureOf(move, textOf(data, 'video_link')),
    unit: cut(textOf(data, 'unit_name'), 8) || '件',
    isHot: isOn(data, 'is_hot'),
    isBest: isOn(data, 'is_best'),
    isNew: isOn(data, 'is_new'),
    postageFen: isOn(data, 'is_postage') || intOf(data, 'freight') === 1 || templated ? 0n : fenOf(data, 'postage'),
    limitNum: isOn(data, 'is_limit') && intOf(data, 'limit_type') === 2 ? Math.max(intOf(data, 'limit_num'), 0) : 0,
    description: htmlOf(move, description),
    published: isOn(data, 'is_show') && !held,
    sort: intOf(data, 'sort'),
    createdAt: momentOf(data, 'add_time') ?? move.at,
    attrs: shelf.attrs,
    skus: shelf.skus.map(sku => ({ ...sku, image: pictureOf(move, sku.image) }))
  }
  return { input, changes }
}

/** Why a product is not put on sale here, though it was there. */
function heldBack(data: Staged['data']): string {
  if (intOf(data, 'is_virtual') > 0 || intOf(data, 'virtual_type') > 0)
    return '虚拟商品（卡密、优惠券等）没有对应的类型'
  if (isOn(data, 'presale')) return '预售商品没有对应的类型'
  return isOn(data, 'vip_product') ? '会员专属商品没有对应的类型' : ''
}

const PICTURES = 20

function picturesOf(move: Move, data: Staged['data']) {
  const slider = textOf(data, 'slider_image')
  const list = listOf(packed(slider))
  const all = [textOf(data, 'image'), ...(list.length > 0 ? list : slider.split(','))].filter(text => /[/.]/.test(text))
  const unique = [...new Set(all)].slice(0, PICTURES)
  const kept = unique.map(address => pictureOf(move, address)).filter(Boolean)
  return { kept, lost: unique.length - kept.length }
}
