import { Count, contract, Flag, Id, Optional, Text, Type, Words } from './core'

const List = Text(80, '列表', 1)

/** How people of the console want to see its lists; each sees their own, and what colleagues share. */
export const adminView = contract({
  'GET /api/admin/views': {
    auth: 'console',
    shops: true,
    summary: 'The caller’s views of a list, and those colleagues share: of the platform, or of the same shop',
    input: Type.Object({ name: List }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          query: Type.String({ description: 'filters, columns and sort, as the address says them' }),
          is_default: Flag,
          shared: Flag,
          is_mine: Flag,
          by_name: Type.String()
        })
      )
    })
  },
  'POST /api/admin/views/save': {
    auth: 'console',
    shops: true,
    summary: 'Keeps a view of a list under a name, or one of the caller’s anew; of a list one is shown unless told',
    input: Type.Object({
      id: Optional(Id),
      name: List,
      title: Words(20, '视图名称'),
      query: Type.String({ maxLength: 2000, default: '', title: '筛选条件' }),
      is_default: Flag,
      shared: Flag
    }),
    data: Type.Object({ id: Id }),
    refusals: ['NAME_TAKEN', 'FULL']
  },
  'POST /api/admin/views/remove': {
    auth: 'console',
    shops: true,
    summary: 'Deletes one of the caller’s views; of others nothing',
    input: Type.Object({ id: Id }),
    data: Type.Object({ removed: Count })
  }
})
