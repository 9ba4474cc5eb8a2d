import { contract, Id, OneOf, Optional, Type } from './core'

const input = Type.Object({
  id: Optional(Id),
  product_id: Optional(Id),
  type: Optional(OneOf(['product', 'shop'], '类型'))
})
const data = Type.Object({ userCollect: Type.Boolean() })

export const collect = contract({
  'POST /api/collect/add': {
    auth: 'login',
    summary: 'Keeps a product, or follows a shop (`type` shop); again changes nothing',
    input,
    data
  },
  'POST /api/collect/del': {
    auth: 'login',
    summary: 'Lets a product or shop go; one not kept changes nothing',
    input,
    data
  }
})
