import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  Picture,
  paging,
  Text,
  TimeText,
  Type,
  Words,
  Yuan
} from './core'
import { Day } from './tour-shapes'

const Terms = Type.Object({
  seats: Type.Integer({ minimum: 1, maximum: 500, title: '名额' }),
  group_size: Type.Integer({ minimum: 2, maximum: 20, title: '成团人数' }),
  group_hours: Type.Integer({ minimum: 1, maximum: 720, title: '成团时限' }),
  deposit: Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,2})?$', title: '押金' })
})

const lineText = (title: string) => Type.Array(Words(200, title), { maxItems: 40, title })

/** What operators do about tours. */
export const adminTour = contract({
  'GET /api/admin/tour/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Days of all routes, the next first, with their seats',
    input: Type.Object({ ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        route_id: Id,
        title: Type.String(),
        start_date: Day,
        end_date: Day,
        state: OneOf(['open', 'cancelled'], '状态'),
        seats: Count,
        taken: Count,
        waiting_num: Count,
        formed: Count,
        group_size: Count,
        deposit: Yuan,
        _stop_time: TimeText
      })
    )
  },
  'POST /api/admin/tour/route': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a route and its extras; an extra that is not named is no longer sold',
    input: Type.Object({
      id: Optional(Id),
      title: Words(40, '线路名称'),
      subtitle: Text(80, '副标题'),
      destination: Words(20, '目的地'),
      from_city: Words(20, '出发城市'),
      days: Type.Integer({ minimum: 1, maximum: 30, title: '天数' }),
      pictures: Type.Array(Picture, { minItems: 1, maxItems: 9, title: '图片' }),
      tags: lineText('标签'),
      itinerary: Type.Array(
        Type.Object({
          title: Words(60, '标题'),
          words: Text(1000, '行程'),
          meals: Text(40, '用餐'),
          stay: Text(60, '住宿')
        }),
        { minItems: 1, maxItems: 30, title: '行程' }
      ),
      included: lineText('费用包含'),
      excluded: lineText('费用不含'),
      notes: lineText('须知'),
      share_bp: Type.Integer({ minimum: 0, maximum: 5000, default: 0, title: '邀请收益比例' }),
      hot: Flag,
      published: Flag,
      extras: Type.Array(
        Type.Object({
          id: Optional(Id),
          title: Words(40, '自费项目'),
          words: Text(120, '说明'),
          price: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', title: '价格' })
        }),
        { maxItems: 20, title: '自费项目' }
      )
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_TOUR']
  },
  'POST /api/admin/tour/date': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Opens a day of a route, or changes how many seats one has; never fewer than are taken',
    input: Type.Object({
      ...Terms.properties,
      route_id: Id,
      start_date: Day,
      close_days: Type.Integer({ minimum: 3, maximum: 60, default: 7, title: '提前截止天数' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_TOUR']
  },
  'POST /api/admin/tour/cancel': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    summary: 'Cancels a day: all money goes back in full, and everybody is told',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/tour/travellers': {
    auth: 'console',
    right: 'person.reveal',
    stepUp: true,
    summary: 'Names and papers of everybody who travels on a day, for tickets, rooms and the insurance',
    input: Type.Object({ id: Id, reason: Words(140, '用途') }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          group_id: Id,
          name: Type.String(),
          card: Type.String(),
          phone: Type.String({ description: 'of the account that entered them; empty without' }),
          extras: Type.Array(Type.String())
        })
      )
    })
  }
})
