import { Count, contract, Flag, Nothing, Nullable, Optional, Picture, Seconds, Type, Words, Yuan } from './core'

/** Settled spending a level begins at, in yuan. */
const LevelPrice = Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title: '累计消费' })

/** The levels members reach by what they spend, as the people who run the shop set them. */
export const adminLevels = contract({
  'GET /api/admin/levels': {
    auth: 'console',
    right: 'customer.read',
    summary: 'The levels of members as they are edited: names, the spending each begins at, what it gives, who has it',
    input: Nothing,
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          level: Count,
          level_name: Type.String(),
          level_icon: Type.String({ description: 'address of its picture, empty for none' }),
          from_price: Yuan,
          has_prices: Type.Unsafe<0 | 1>({ ...Flag, description: '1 when it earns member prices' }),
          people_count: Type.Integer({ minimum: 0, description: 'accounts that have it, to a thousand' })
        })
      ),
      is_raising: Type.Unsafe<0 | 1>({
        ...Flag,
        description: '1 while those who have spent enough for a changed level are being raised to it'
      }),
      mark: Type.String(),
      edited_by: Type.String(),
      edited_time: Nullable(Seconds)
    })
  },
  'POST /api/admin/levels': {
    auth: 'console',
    right: 'customer.level',
    stepUp: true,
    twoPersons: true,
    summary:
      'Sets the levels of members. Nobody loses theirs; a threshold that falls needs two persons, and a job raises whoever reaches it. Only the last levels may be left out, and those nobody has',
    input: Type.Object({
      mark: Type.String({ minLength: 1, maxLength: 64, title: '版本' }),
      levels: Type.Array(
        Type.Object({
          level_name: Words(10, '等级名称'),
          level_icon: Optional(
            Type.String({
              maxLength: 500,
              title: '等级图标',
              description: 'uploaded before; as it was where it is left out'
            })
          ),
          from_price: LevelPrice
        }),
        { minItems: 2, maxItems: 10, title: '等级' }
      )
    }),
    data: Nothing,
    refusals: ['CHANGED', 'BAD_LEVELS', 'IN_USE']
  },
  'POST /api/admin/levels/upload': {
    auth: 'console',
    right: 'customer.level',
    upload: true,
    summary: 'Uploads a picture of a level, as admin/upload does for goods',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  }
})
