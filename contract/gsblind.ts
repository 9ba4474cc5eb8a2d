import { Condition } from './airdrop'
import { Age, Award } from './box'
import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Picture,
  paging,
  Seconds,
  Text,
  TimeText,
  Type
} from './core'
import { DRAW_REFUSALS, DrawHand, Drawn, DrawnNow, DrawPlan, DrawTerms, WhichDraw } from './draw'
import { AssetAmount } from './wallet'

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{2,29}$', title: '活动' })

const Box = Type.Object({
  code: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  picture: Picture,
  mer_name: Type.String({ description: 'the company' }),
  price: AssetAmount,
  asset_name: Type.String(),
  left: Type.Integer({ minimum: 0, description: 'boxes that are not opened' }),
  total: Count,
  given: Type.Unsafe<0 | 1>({ ...Flag, description: '1 for a box that is given away, and not had for points' })
})

const OPEN_REFUSALS = ['SUB_ACCOUNT', 'AGE_NEEDED', 'GUARDIAN_NEEDED', 'UNDER_AGE'] as const

const TakeState = OneOf(['soon', 'take', 'had', 'gone', 'over'], '状态')

/** Boxes of companies: had for points (gsblind) or given away under conditions (takeblind), and opened the same way. */
export const gsblind = contract({
  'GET /api/gsblind/info': {
    auth: 'login',
    summary: 'A company’s box: its terms, what the caller has of it, whose it is, and the others there are',
    input: Type.Object(WhichDraw),
    data: Type.Object({
      ...DrawTerms,
      ...DrawHand,
      subtitle: Type.String(),
      picture: Picture,
      mer_id: Id,
      mer_name: Type.String({ description: 'the company that put it up' }),
      mer_logo: Picture,
      given: Flag,
      boxes_left: Type.Integer({ minimum: 0, description: 'that are not opened' }),
      boxes_total: Count,
      worth: Type.String({
        description: 'what one costs by the published value of the points, in yuan; empty when given'
      }),
      age: Age,
      is_parent: Type.Unsafe<0 | 1>({ ...Flag, description: '0 for a sub-account, which opens none' }),
      series: Type.Array(Box)
    })
  },
  'GET /api/gsblind/prize_list': {
    auth: 'login',
    summary: 'What a company’s box holds, with odds and pieces left',
    input: Type.Object(WhichDraw),
    data: ListOf(Award)
  },
  'GET /api/gsblind/record': {
    auth: 'login',
    summary: 'What the caller opened of a company’s box, the newest first, with what proves it',
    input: Type.Object({ ...WhichDraw, ...paging }),
    data: ListOf(Drawn)
  },
  'POST /api/gsblind/open': {
    auth: 'login',
    summary:
      'Opens one or several boxes, for points or for boxes that were given; the same nonce again answers the same ones',
    input: Type.Object({ ...WhichDraw, ...DrawPlan }),
    data: Type.Object(DrawnNow),
    refusals: [...OPEN_REFUSALS, ...DRAW_REFUSALS]
  },
  'GET /api/takeblind/info': {
    auth: 'login',
    summary: 'Boxes that are given away, with what it takes and how far the caller has come',
    input: Type.Object({}),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Type.String({ description: 'code of what is given away, for taking it' }),
          code: Type.String({ description: 'of the box, for opening it' }),
          title: Type.String(),
          subtitle: Type.String(),
          picture: Picture,
          mer_name: Type.String({ description: 'the company' }),
          state: TakeState,
          stock: Count,
          left: Type.Integer({ minimum: 0, description: 'how many can still be taken' }),
          list: Type.Array(Condition),
          can_take: Flag,
          fault: Type.String({ description: 'why it cannot be taken now; empty when it can' }),
          stop_time: Seconds,
          _stop_time: TimeText
        })
      ),
      age: Age,
      is_parent: Flag
    })
  },
  'POST /api/takeblind/take': {
    auth: 'login',
    idempotent: true,
    summary: 'Takes a box that is given away, once a person, when its conditions are met',
    input: Type.Object({ code: Code }),
    data: Type.Object({ id: Id, code: Type.String({ description: 'of the box, for opening it' }), chances: Count }),
    refusals: [...OPEN_REFUSALS, 'CLOSED', 'CLAIMED', 'SOLD_OUT', 'NOT_MET', 'NOT_OPEN']
  },
  'GET /api/takeblind/list': {
    auth: 'login',
    summary: 'Boxes the caller was given: to be opened, opened, or lapsed with their end',
    input: Type.Object(paging),
    data: ListOf(
      Type.Object({
        id: Id,
        code: Type.String({ description: 'of the box' }),
        title: Type.String(),
        picture: Picture,
        state: OneOf(['unopened', 'opened', 'lapsed'], '状态'),
        _state: Type.String(),
        stop_time: Seconds,
        _stop_time: TimeText,
        add_time: Seconds,
        _add_time: TimeText
      })
    )
  }
})

const AdminBox = Type.Object({
  code: Type.String(),
  title: Type.String(),
  state: OneOf(['draft', 'open', 'closed'], '状态'),
  mer_name: Type.String({ description: 'the company' }),
  given: Flag,
  price: AssetAmount,
  boxes: Count,
  opened: Count,
  granted: Type.Integer({ minimum: 0, description: 'given away, opened or not' }),
  picture: Nullable(Picture)
})

export const adminGsblind = contract({
  'GET /api/admin/gsblind': {
    auth: 'console',
    right: 'draw.read',
    summary: 'Every company’s box and how it goes',
    input: Type.Object({}),
    data: ListOf(AdminBox)
  },
  'POST /api/admin/gsblind': {
    auth: 'console',
    right: 'draw.edit',
    summary: 'Says whose a box is and how it looks; its prizes and price are written as a draw of the page gsblind',
    input: Type.Object({
      code: Code,
      mer_id: Id,
      subtitle: Text(30, '副标题'),
      picture: Picture,
      sort: Type.Integer({ minimum: 0, maximum: 1_000, title: '排序' })
    }),
    data: AdminBox,
    refusals: ['BAD_BOX']
  }
})
