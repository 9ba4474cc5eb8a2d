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
import { Day, Extra } from './tour-shapes'

const Terms = Type.Object({
  seats: Type.Integer({ minimum: 1, maximum: 500, title: '名额' }),
  group_size: Type.Integer({ minimum: 2, maximum: 20, title: '成团人数' }),
  group_hours: Type.Integer({ minimum: 1, maximum: 720, title: '成团时限' }),
  deposit: Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,2})?$', title: '押金' })
})

const lineText = (title: string) => Type.Array(Words(200, title), { maxItems: 40, title })

const DayOfTrip = Type.Object({
  title: Words(60, '标题'),
  words: Text(1000, '行程'),
  meals: Text(40, '用餐'),
  stay: Text(60, '住宿')
})

/** A route whole, as its form has it. */
const AdminRoute = Type.Object({
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  destination: Type.String(),
  from_city: Type.String(),
  days: Count,
  pictures: Type.Array(Picture),
  tags: Type.Array(Type.String()),
  itinerary: Type.Array(DayOfTrip),
  included: Type.Array(Type.String()),
  excluded: Type.Array(Type.String()),
  notes: Type.Array(Type.String()),
  share_bp: Type.Integer({ description: 'hundredths of a percent of the extras of people one brought' }),
  hot: Flag,
  sort: Type.Integer(),
  published: Flag,
  extras: Type.Array(Extra),
  date_num: Type.Integer({ description: 'days people can still enter' }),
  formed: Type.Integer({ description: 'people in full groups who have yet to travel' }),
  mark: Type.String({ description: 'what the form that is loaded from this sends back' })
})

/** What operators do about tours. */
export const adminTour = contract({
  'GET /api/admin/tour/routes': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Routes with all that is said of them, those that are shown first',
    input: Type.Object({
      published: Optional(Flag),
      search: Optional(Text(50, '线路名称或目的地')),
      ...paging
    }),
    data: ListOf(AdminRoute)
  },
  'GET /api/admin/tour/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Days of all routes or of one, the next first, with their seats',
    input: Type.Object({ route_id: Optional(Id), ...paging }),
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
        group_hours: Count,
        deposit: Yuan,
        _stop_time: TimeText,
        can_enter: Type.Unsafe<0 | 1>({
          ...Flag,
          description: '1 while people can enter, and its seats can be changed'
        })
      })
    )
  },
  'POST /api/admin/tour/route': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Writes a route and its extras; an extra that is not named is no longer sold',
    input: Type.Object({
      id: Optional(Id),
      mark: Optional(Type.String({ minLength: 1, maxLength: 64, title: '版本' })),
      title: Words(40, '线路名称'),
      subtitle: Text(80, '副标题'),
      destination: Words(20, '目的地'),
      from_city: Words(20, '出发城市'),
      days: Type.Integer({ minimum: 1, maximum: 30, title: '天数' }),
      pictures: Type.Array(Picture, { minItems: 1, maxItems: 9, title: '图片' }),
      tags: lineText('标签'),
      itinerary: Type.Array(DayOfTrip, { minItems: 1, maxItems: 30, title: '行程' }),
      included: lineText('费用包含'),
      excluded: lineText('费用不含'),
      notes: lineText('须知'),
      share_bp: Type.Integer({ minimum: 0, maximum: 5000, default: 0, title: '邀请收益比例' }),
      hot: Flag,
      sort: Optional(Type.Integer({ minimum: 0, maximum: 10_000, title: '排序' })),
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
    refusals: ['BAD_TOUR', 'CHANGED']
  },
  'POST /api/admin/tour/publish': {
    auth: 'console',
    right: 'marketing.edit',
    summary:
      'Shows a route in the app, or ends it: nobody enters it any more, and who has entered travels all the same',
    input: Type.Object({ id: Id, published: Flag }),
    data: Nothing,
    refusals: ['STATE']
  },
  'POST /api/admin/tour/date': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Opens a day of a route',
    input: Type.Object({
      ...Terms.properties,
      route_id: Id,
      start_date: Day,
      close_days: Type.Integer({ minimum: 3, maximum: 60, default: 7, title: '提前截止天数' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_TOUR']
  },
  'POST /api/admin/tour/seats': {
    auth: 'console',
    right: 'marketing.edit',
    summary: 'Changes how many seats a day has; never fewer than are taken',
    input: Type.Object({ id: Id, seats: Terms.properties.seats }),
    data: Nothing,
    refusals: ['BAD_TOUR']
  },
  'POST /api/admin/tour/cancel': {
    auth: 'console',
    right: 'marketing.edit',
    stepUp: true,
    twoPersons: true,
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
