import { contract, Id, Nullable, Optional, Phone, Text, Type } from './core'
import { DrawCode, Drawn, DrawTerms, Pick, Prize } from './draw'

/** Draws that were made, as the console looks at them, and what each is checked against. */
export const adminDrawRecords = contract({
  'GET /api/admin/draw/records': {
    auth: 'console',
    replica: true,
    right: 'draw.read',
    summary: 'What was drawn of a campaign, the newest first, by cursor; with `phone` by that member’s accounts alone',
    input: Type.Object({
      code: DrawCode,
      phone: Optional(Phone),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(Type.Object({ ...Drawn.properties, uid: Id, nickname: Type.String() })),
      cursor: Nullable(Type.String())
    })
  },
  'GET /api/admin/draw/proof': {
    auth: 'console',
    right: 'draw.read',
    summary: 'One draw with what it is checked against: the campaign’s prizes and, of a box, what was drawn so far',
    input: Type.Object({ code: DrawCode, id: Id, uid: Id }),
    data: Type.Object({
      pick: Pick,
      prizes: Type.Array(Prize),
      box: DrawTerms.box,
      record: Drawn
    })
  }
})
