import { Count, contract, Flag, Id, ListOf, Nothing, paging, Type, Yuan } from './core'

const Size = Type.Object({ size: Count, items: Type.Array(Type.Object({ unique: Id, price: Yuan })) })

const Price = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '拼团价' })
const SizeInput = Type.Object({
  size: Type.Integer({ minimum: 2, maximum: 10, title: '成团人数' }),
  items: Type.Array(Type.Object({ unique: Id, price: Price }), { minItems: 1, maxItems: 100, title: '规格价格' })
})

export const adminTuan = contract({
  'GET /api/admin/tuan/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Products sold to groups, with what each size pays and how many groups are open',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        product_id: Id,
        store_name: Type.String(),
        published: Flag,
        last_hours: Count,
        running: Type.Integer({ description: 'open groups' }),
        sizes: Type.Array(Size)
      })
    )
  },
  'POST /api/admin/tuan/save': {
    auth: 'console',
    right: 'marketing.edit',
    twoPersons: true,
    summary:
      'Sells a product to groups: prices by size and SKU, each below the list price and none above that of a smaller group; sizes with open groups stay. Two persons set what is far below its price, or cost',
    input: Type.Object({
      product_id: Id,
      published: Flag,
      hours: Type.Integer({ minimum: 1, maximum: 72, default: 24, title: '拼团时长' }),
      sizes: Type.Array(SizeInput, { minItems: 1, maxItems: 5, title: '成团人数' })
    }),
    data: Nothing,
    refusals: ['BAD_TUAN', 'CHANGED']
  },
  'POST /api/admin/tuan/close': {
    auth: 'console',
    right: 'marketing.edit',
    twoPersons: true,
    summary: 'Ends an open group before its time: paid orders are refunded, unpaid ones closed',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['STATE']
  }
})
