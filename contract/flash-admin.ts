import {
  Count,
  contract,
  Id,
  ListOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  paging,
  Seconds,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'

const State = OneOf(['soon', 'running', 'over'], '状态')

const Item = Type.Object({
  product_id: Id,
  sku_id: Id,
  store_name: Type.String(),
  suk: Type.String(),
  ot_price: Type.Unsafe<string>({ ...Yuan, description: 'what a piece costs on an ordinary day' }),
  price: Yuan,
  stock: Count,
  sold: Count,
  person_max: Count
})

const ItemInput = Type.Object({
  product_id: Id,
  sku_id: Id,
  price: Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '秒杀价' }),
  stock: Type.Integer({ minimum: 1, maximum: 100_000, title: '秒杀件数' }),
  person_max: Type.Integer({ minimum: 1, maximum: 99, default: 1, title: '每人限购' })
})

export const adminFlash = contract({
  'GET /api/admin/flash/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Flash sessions, the latest first, with what is sold in them',
    input: Type.Object({ state: Optional(State), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        mark: Type.String(),
        title: Type.String(),
        state: State,
        starts_at: TimeText,
        ends_at: TimeText,
        stop_time: Seconds,
        stock: Count,
        sold: Count,
        items: Type.Array(Item)
      })
    )
  },
  'POST /api/admin/flash/save': {
    auth: 'console',
    right: 'marketing.edit',
    twoPersons: true,
    summary:
      'Makes a session, or changes one that does not begin within a minute: its pieces come off the shelf, those of before go back. No two sessions run at once; two persons offer what is far below its price, or cost',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      title: Words(20, '场次名称'),
      starts_at: Moment,
      ends_at: Moment,
      items: Type.Array(ItemInput, { minItems: 1, maxItems: 50, title: '秒杀商品' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_FLASH', 'STATE', 'OVERLAP', 'SOLD_OUT', 'CHANGED']
  },
  'POST /api/admin/flash/end': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Ends a session that runs, or takes back one that has not begun; unsold pieces go back to the shelf',
    input: Type.Object({ id: Id, reason: Words(140, '原因') }),
    data: Nothing,
    refusals: ['STATE']
  }
})
