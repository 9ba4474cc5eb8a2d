import {
  type At,
  Count,
  contract,
  DeskFile,
  FILE_FORMATS,
  Flag,
  Format,
  Id,
  Nothing,
  OneOf,
  Optional,
  paging,
  Seconds,
  Type
} from './core'
import type { ConsoleRight } from './rights'

/** What a file of rows stands at: checked and not begun, being worked through, stopped, through. */
const STATES = ['checked', 'running', 'stopped', 'done'] as const
const OUTCOMES = ['waiting', 'bad', 'done', 'same', 'refused'] as const

const Sheet = Type.Object({
  id: Id,
  filename: Type.String(),
  format: OneOf(FILE_FORMATS, '文件格式'),
  pack_name: Type.String({ description: 'the archive of pictures it names; empty without one' }),
  state: OneOf(STATES, '状态'),
  _state: Type.String(),
  rows_total: Count,
  rows_bad: Type.Integer({ minimum: 0, description: 'wrong as they stand; nothing is done with them' }),
  rows_done: Count,
  rows_same: Type.Integer({ minimum: 0, description: 'were already so' }),
  rows_refused: Count,
  rows_left: Count,
  ignored: Type.Array(Type.String(), { description: 'titles of columns that nothing is made of' }),
  why: Type.String({ description: 'why the server stopped it' }),
  sent_by: Type.String(),
  add_time: Seconds,
  end_time: Seconds
})

const Named = Type.Object({ id: Id })

/** Files that were sent in, and what one more must look like. */
const Files = Type.Object({
  rows_most: Count,
  columns: Type.Array(Type.Object({ field: Type.String(), title: Type.String(), is_needed: Flag })),
  list: Type.Array(Sheet)
})

/** A file with a page of its rows. */
const Opened = Type.Object({
  sheet: Sheet,
  titles: Type.Array(Type.String(), { description: 'what the file calls its columns' }),
  reads: Type.Array(Type.String(), { description: 'what each of them is read as' }),
  list: Type.Array(
    Type.Object({
      row_no: Count,
      cells: Type.Array(Type.String()),
      outcome: OneOf(OUTCOMES, '结果'),
      _outcome: Type.String(),
      why: Type.String()
    })
  ),
  count: Count
})

/** The first row of a file, and what its columns hold and are likely to be. */
const Head = Type.Object({
  head: Type.String({ description: 'tells this first row; sent with what its columns are' }),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      values: Type.Array(Type.String(), { description: 'the first three that are not empty' }),
      field: Type.String({ description: 'what it is read as; empty for nothing' }),
      found: OneOf(['exact', 'guess', 'none'], '匹配方式')
    })
  )
})

/** What the columns of a file are, where they are not called as ours. A form has room for no list. */
const matching = {
  head: Optional(Type.String({ title: '首行校验', maxLength: 40, description: 'as `head` told it' })),
  columns: Optional(
    Type.String({
      title: '列对应',
      maxLength: 3_000,
      pattern: '^[a-z_]*(,[a-z_]*)*$',
      description:
        'the fields of the columns that `head` told, in their order with commas between; empty for what is not read'
    })
  )
}

const headEntry = <const R extends ConsoleRight>(right: R) =>
  ({
    auth: 'console',
    shops: true,
    right,
    upload: true,
    // It only looks: nothing is written, so there is nothing to be in the trail.
    ownTrail: true,
    summary: 'Reads the first row of a file, and says what its columns hold and are likely to be; nothing is written',
    input: Nothing,
    data: Head
  }) as const

const entries = <const R extends ConsoleRight>(right: R) =>
  ({
    take: {
      auth: 'console',
      shops: true,
      right,
      upload: true,
      summary:
        'Takes a file of rows (CSV or .xlsx, by the titles of its first row, or by what `columns` says they are) and checks each; nothing is done with them yet. `pack_id` before the file names the archive its pictures are in',
      input: Type.Object({ pack_id: Optional(Id), ...matching }),
      data: Sheet
    },
    head: headEntry(right),
    list: {
      auth: 'console',
      shops: true,
      right,
      summary: 'Files that were sent in last, and what their columns are',
      input: Nothing,
      data: Files
    },
    sample: {
      auth: 'console',
      shops: true,
      right,
      summary: 'The address of a file to fill in, for a minute',
      input: Type.Object({ format: Format }),
      data: DeskFile
    },
    detail: {
      auth: 'console',
      shops: true,
      right,
      summary: 'One file: how far it is, and its rows with what came of each',
      input: Type.Object({ id: Id, outcome: Optional(OneOf(OUTCOMES, '结果')), ...paging }),
      data: Opened
    },
    failed: {
      auth: 'console',
      shops: true,
      right,
      summary:
        'The address of a file of the rows that were wrong or refused, each with why, to mend and send in again; for a minute, in the format they came in',
      input: Named,
      data: DeskFile
    },
    start: {
      auth: 'console',
      shops: true,
      right,
      summary: 'Has the rows that are right worked through; one that was stopped goes on where it was',
      input: Named,
      data: Sheet,
      refusals: ['STATE', 'NOTHING']
    },
    stop: {
      auth: 'console',
      shops: true,
      right,
      summary: 'Stops after the row in hand; what was done stays',
      input: Named,
      data: Sheet,
      refusals: ['STATE']
    }
  }) as const

/** What pages and handlers of the entries `sheets` makes are typed by. */
export type SheetEntries = ReturnType<typeof entries<'order.ship'>>

/** The endpoints of one sort of file. */
export const sheets = <const Path extends string, const R extends ConsoleRight>(path: Path, right: R) => {
  const { take, head, list, sample, detail, failed, start, stop } = entries(right)
  return {
    [`POST /api/${path}`]: take,
    [`POST /api/${path}/head`]: head,
    [`GET /api/${path}/list`]: list,
    [`GET /api/${path}/sample`]: sample,
    [`GET /api/${path}/detail/{id}`]: detail,
    [`GET /api/${path}/failed/{id}`]: failed,
    [`POST /api/${path}/start`]: start,
    [`POST /api/${path}/stop`]: stop
  } as At<'POST', Path, typeof take> &
    At<'POST', `${Path}/head`, typeof head> &
    At<'GET', `${Path}/list`, typeof list> &
    At<'GET', `${Path}/sample`, typeof sample> &
    At<'GET', `${Path}/detail/{id}`, typeof detail> &
    At<'GET', `${Path}/failed/{id}`, typeof failed> &
    At<'POST', `${Path}/start`, typeof start> &
    At<'POST', `${Path}/stop`, typeof stop>
}

export const adminSheet = contract({
  ...sheets('admin/order/sheet', 'order.ship'),
  ...sheets('admin/goods/sheet', 'goods.edit')
})
