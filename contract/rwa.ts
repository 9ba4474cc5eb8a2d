import { Age } from './box'
import { contract, Flag, Picture, Type } from './core'
import { DRAW_REFUSALS, drawing } from './draw'

/** What stands behind one of the benefits: goods that are on sale, or the shop a coupon is good in. */
const Backing = Type.Object({
  id: Type.Integer({ description: 'of the prize' }),
  kind: Type.String(),
  name: Type.String(),
  suk: Type.String(),
  picture: Picture,
  value: Type.String({ description: 'what the goods sell for, or the coupon takes off, in yuan' }),
  product_id: Type.String({ description: 'the goods; empty for a coupon' }),
  mer_id: Type.String({ description: 'the shop; empty for a coupon of the whole mall' }),
  mer_name: Type.String(),
  listed: Type.Unsafe<0 | 1>({ ...Flag, description: '1 while the goods are on sale, or the shop is open' })
})

const base = drawing(
  'login',
  'The benefit box: every ticket is goods or a coupon for goods that are on sale; it pays no interest and is no investment',
  ['SUB_ACCOUNT', 'AGE_NEEDED', 'GUARDIAN_NEEDED', 'UNDER_AGE', ...DRAW_REFUSALS]
)

export const rwa = contract({
  'POST /api/rwa/openMhbox': {
    ...base,
    data: Type.Object({
      ...base.data.properties,
      subtitle: Type.String(),
      worth: Type.String({ description: 'what opening one costs by the published value of the points, in yuan' }),
      age: Age,
      is_parent: Flag,
      backing: Type.Array(Backing)
    })
  }
})
