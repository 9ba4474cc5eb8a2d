import { Count, contract, Flag, Id, ListOf, Nothing, OneOf, Optional, Picture, paging, Text, Type, Yuan } from './core'
import { Seen } from './home-admin'

/** `fixed`: all its pieces as they are; `pick`: so many pieces, chosen out of some. */
const Kind = OneOf(['fixed', 'pick'], '礼包类型')

const card = {
  id: Id,
  title: Type.String(),
  intro: Type.String(),
  image: Picture,
  kind: Kind,
  pick_num: Type.Integer({ description: 'pieces that are chosen for one package, 0 for a fixed one' }),
  price: Yuan,
  ot_price: Type.String({ description: 'what its pieces cost one by one; of one to choose from, the cheapest choice' }),
  stock: Type.Integer({ description: 'how many packages can be bought now' })
}
const PackageCard = Type.Object(card)

const PackagePiece = Type.Object({
  unique: Id,
  product_id: Id,
  store_name: Type.String(),
  suk: Type.String(),
  image: Picture,
  price: Yuan,
  num: Type.Integer({ description: 'pieces in a package; of one to choose from, the most that are chosen for one' }),
  stock: Count
})

export const packages = contract({
  'GET /api/package/list': {
    auth: 'open',
    summary:
      'Packages of goods that are on sale, first those operators put first; the product names no endpoint for them',
    input: Type.Object({ ...paging }),
    data: ListOf(PackageCard),
    cache_s: 5,
    edited: true
  },
  'GET /api/package/detail/{id}': {
    auth: 'open',
    summary: 'One package with what is in it or can be chosen; the product names no endpoint for it',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      ...card,
      mer_id: Id,
      shop_name: Type.String(),
      limit_num: Type.Integer({ description: 'most packages a person may buy, 0 without limit' }),
      items: Type.Array(PackagePiece),
      rules: Type.Array(Type.String())
    }),
    cache_s: 5,
    edited: true
  }
})

const AdminPackage = Type.Object({
  ...card,
  mer_id: Id,
  shop_name: Type.String(),
  mark: Type.String({ description: 'tells what the form says of it from how it was before' }),
  limit_num: Count,
  quota: Type.Integer({ description: 'packages in all, 0 without limit' }),
  sold: Count,
  sort: Type.Integer(),
  published: Flag,
  items: Type.Array(Type.Pick(PackagePiece, ['unique', 'product_id', 'store_name', 'suk', 'price', 'num', 'stock']))
})

export const adminPackage = contract({
  'GET /api/admin/package/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Packages, the newest first, with what is in them and how many were sold',
    input: Type.Object({
      published: Optional(Flag),
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      ...paging
    }),
    data: ListOf(AdminPackage)
  },
  'POST /api/admin/package/save': {
    auth: 'console',
    right: 'marketing.edit',
    twoPersons: true,
    summary:
      'Writes a package: goods of one shop, below what they cost one by one; orders that were made keep their price. Two persons set what is far below that, or the cost',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      title: Text(30, '礼包名称', 1),
      intro: Text(60, '一句话介绍'),
      picture: Type.String({ minLength: 1, maxLength: 500, title: '礼包图片' }),
      kind: Kind,
      pick_num: Type.Integer({ minimum: 0, maximum: 20, default: 0, title: '任选件数' }),
      price: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '礼包价' }),
      limit_num: Type.Integer({ minimum: 0, maximum: 999, default: 0, title: '每人限购' }),
      quota: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, title: '限量' }),
      sort: Type.Integer({ minimum: 0, maximum: 9_999, default: 0, title: '排序' }),
      published: Flag,
      items: Type.Array(
        Type.Object({
          product_id: Id,
          sku_id: Id,
          num: Type.Integer({ minimum: 1, maximum: 99, title: '件数' })
        }),
        { minItems: 1, maxItems: 30, title: '商品' }
      )
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_PACKAGE', 'CHANGED']
  },
  'POST /api/admin/package/state': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Ends the sale of a package, or begins it again; orders that were made go on',
    input: Type.Object({ id: Id, published: Flag }),
    data: Nothing,
    refusals: ['STATE']
  }
})
