import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'

const Price = (title: string) => Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title })
const Units = (title: string) => Type.Integer({ minimum: 1, maximum: 1_000_000, title })
const Regions = Type.Array(Type.String({ pattern: '^\\d{2}(\\d{2})?$', title: '地区' }), {
  maxItems: 80,
  uniqueItems: true,
  title: '地区'
})

/** What goods are put under and sent by: brands, and how a shop charges for sending. */
export const adminShelf = contract({
  'GET /api/admin/brand/list': {
    auth: 'console',
    right: 'goods.read',
    summary: 'All brands, in their order',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          mark: Type.String(),
          name: Type.String(),
          logo: Picture,
          intro: Type.String(),
          sort: Type.Integer()
        })
      )
    })
  },
  'POST /api/admin/brand/save': {
    auth: 'console',
    right: 'brand.edit',
    summary: 'Makes a brand or changes one',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      name: Words(30, '品牌名称'),
      logo: Type.String({ maxLength: 500, default: '', title: '品牌标志' }),
      intro: Type.String({ maxLength: 200, default: '', title: '品牌简介' }),
      sort: Type.Integer({ minimum: -10_000, maximum: 10_000, default: 0, title: '排序' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'NAME_TAKEN']
  },
  'POST /api/admin/brand/remove': {
    auth: 'console',
    right: 'brand.edit',
    summary: 'Deletes a brand that no product has',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['IN_USE']
  },
  'GET /api/admin/freight/regions': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'Provinces and their cities, for the rules of freight templates',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          cities: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))
        })
      )
    })
  },
  'GET /api/admin/freight/list': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'Freight templates, the newest first, with their rules; of a shop alone for its people',
    input: Type.Object({ shop: Optional(Id), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        shop_id: Id,
        shop_name: Type.String(),
        name: Type.String(),
        charge_by: OneOf(['piece', 'weight'], '计费方式'),
        mark: Type.String({ description: 'what a save is compared with' }),
        rules: Type.Array(
          Type.Object({
            regions: Type.Array(Type.String(), { description: 'codes of provinces and cities; none: everywhere else' }),
            is_deliverable: Flag,
            first_units: Count,
            first_fee: Yuan,
            next_units: Count,
            next_fee: Yuan,
            free_over: Type.String({ description: 'yuan; empty: never free' }),
            transit_days: Nullable(Count)
          })
        )
      })
    )
  },
  'POST /api/admin/freight/save': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    body_kib: 256,
    summary: 'Makes a freight template of a shop, or changes the one the caller saw',
    input: Type.Object({
      id: Optional(Id),
      mark: Optional(Type.String({ maxLength: 64, title: '版本' })),
      shop_id: Id,
      name: Words(30, '模板名称'),
      charge_by: OneOf(['piece', 'weight'], '计费方式'),
      rules: Type.Array(
        Type.Object({
          regions: Regions,
          is_deliverable: Flag,
          first_units: Units('首件（克）'),
          first_fee: Price('首费'),
          next_units: Units('续件（克）'),
          next_fee: Price('续费'),
          free_over: Type.String({ pattern: '^(\\d{1,6}(\\.\\d{1,2})?)?$', default: '', title: '满额包邮' }),
          transit_days: Optional(Nullable(Type.Integer({ minimum: 1, maximum: 60, title: '运输天数' })))
        }),
        { minItems: 1, maxItems: 20, title: '运费规则' }
      )
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'NAME_TAKEN', 'RULES']
  },
  'POST /api/admin/freight/remove': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    summary: 'Deletes a freight template that no product is sent by',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['IN_USE']
  }
})
