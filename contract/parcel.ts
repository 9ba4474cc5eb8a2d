import { Count, Id, Optional, Picture, Seconds, TimeText, Type } from './core'

/** A parcel of an order, and what is in it. */
export const Parcel = Type.Object({
  nth: Type.Integer({ minimum: 1, description: 'the first that left is 1' }),
  company: Type.String(),
  no: Type.String(),
  at: Seconds,
  _at: TimeText,
  items: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid', description: 'the line of the order' }),
      title: Type.String(),
      suk: Type.String(),
      image: Picture,
      num: Count
    })
  )
})

/** What its carrier says of a parcel, newest first. */
export const Trace = Type.Object({
  list: Type.Array(Type.Object({ time: Type.String(), status: Type.String() })),
  arrived: Type.Boolean()
})

/** Which of an order's parcels; the last that left without. */
export const WhichParcel = Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '包裹' }))

/** What goes into a parcel, by lines of the order; all that is left to be sent without. */
export const Packed = Optional(
  Type.Array(Type.Object({ id: Id, num: Type.Integer({ minimum: 1, maximum: 9999, title: '件数' }) }), {
    minItems: 1,
    maxItems: 200,
    title: '发出的商品'
  })
)
