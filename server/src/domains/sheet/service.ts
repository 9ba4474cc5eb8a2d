import type { Data, FileFormat, Input } from '@contract/core'
import type { SheetEntries } from '@contract/sheet'
import {
  facesOf,
  failedRows,
  headingsOf,
  leftOf,
  newestSheets,
  type Outcome,
  readHead,
  rowsOf,
  type Sheet,
  type SheetKind,
  type SheetState,
  sampleRows,
  sheetOf,
  startSheet,
  stopSheet,
  takeSheet,
  titlesOf
} from '../../engines/sheet'
import type { Context } from '../../http/context'
import { type DeskFileKind, ownFileAt } from '../../http/desk-files'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

type Of<E extends keyof SheetEntries> = { ask: Input<SheetEntries[E]>; answer: Data<SheetEntries[E]> }
type Caller = Context<'console'>
/** A handler under its key, whatever right its entry asks. */
type HandlerAt<Method extends string, Path extends string, E extends keyof SheetEntries> = Record<
  `${Method} /api/${Path}`,
  (ctx: Caller, ask: Of<E>['ask']) => Promise<Of<E>['answer']>
>

const STATES: Record<SheetState, string> = {
  checked: '待确认',
  running: '处理中',
  stopped: '已停止',
  done: '已完成'
}

const OUTCOMES: Record<Outcome, string> = {
  waiting: '待处理',
  bad: '有误',
  done: '成功',
  same: '无变化',
  refused: '失败'
}

const shown = (row: Sheet): Of<'take'>['answer'] => ({
  id: row.id,
  filename: row.filename,
  format: row.format as FileFormat,
  pack_name: row.packName,
  state: row.state as SheetState,
  _state: STATES[row.state as SheetState],
  rows_total: row.total,
  rows_bad: row.bad,
  rows_done: row.done,
  rows_same: row.same,
  rows_refused: row.refused,
  rows_left: leftOf(row),
  ignored: row.ignored,
  why: row.why,
  sent_by: row.actorName,
  add_time: seconds(row.createdAt),
  end_time: row.endedAt ? seconds(row.endedAt) : 0
})

const noted = ({ filename, total, bad, done, same, refused, state }: Sheet) => ({
  filename,
  total,
  bad,
  done,
  same,
  refused,
  state
})

const actorOf = ({ desk }: Caller) => ({ id: desk.id, name: desk.name, rights: desk.rights, shop: desk.shop })

const fileSent = ({ file }: Caller) => file ?? refuse('INVALID', '请选择要上传的文件')

async function take(
  ctx: Caller,
  kind: string,
  { pack_id, head = '', columns }: Of<'take'>['ask']
): Promise<Of<'take'>['answer']> {
  const matching = columns === undefined ? undefined : { head, fields: columns.split(',') }
  const sheet = await takeSheet(ctx, {
    ...fileSent(ctx),
    ...{ kind, actor: actorOf(ctx), packId: pack_id ?? null, matching }
  })
  ctx.note({ subject: sheet.id, after: noted(sheet) })
  return shown(sheet)
}

async function head(ctx: Caller, code: string): Promise<Of<'head'>['answer']> {
  const { mark, list } = await readHead(ctx.kinds.sheet.of(code), fileSent(ctx).bytes)
  return { head: mark, columns: list }
}

async function list(ctx: Caller, code: string): Promise<Of<'list'>['answer']> {
  const kind = ctx.kinds.sheet.of(code)
  const rows = await newestSheets(ctx.db, { kind: code, shop: ctx.shop })
  return {
    rows_most: kind.most,
    columns: kind.columns.map(({ field, title, needed }) => ({
      field,
      title,
      is_needed: needed ? (1 as const) : (0 as const)
    })),
    list: rows.map(shown)
  }
}

async function detail(
  ctx: Caller,
  code: string,
  { id, ...page }: Of<'detail'>['ask']
): Promise<Of<'detail'>['answer']> {
  const sheet = await sheetOf(ctx.db, { kind: code, id, shop: ctx.shop })
  const { list, count } = await rowsOf(ctx.db, sheet, page)
  const kind = ctx.kinds.sheet.of(code)
  return {
    sheet: shown(sheet),
    titles: headingsOf(kind, sheet),
    reads: titlesOf(kind, sheet),
    list: list.map(({ nth, cells, outcome, why }) => ({
      row_no: nth,
      cells,
      outcome: outcome as Outcome,
      _outcome: OUTCOMES[outcome as Outcome],
      why
    })),
    count
  }
}

/** What the file of a kind is asked for by: without a sheet it is the one to fill in. */
interface OwnFile {
  sheet?: string
  format: FileFormat
}

const fileOf = (kind: string) => `${kind}-file`

/** The files of a kind that people get to fill in, and the rows of theirs that failed. */
export const sheetFile = (kind: SheetKind): DeskFileKind => ({
  code: fileOf(kind.code),
  title: kind.title,
  right: kind.right,
  faces: facesOf(kind),
  pages: async function* (services, { sheet, format }: OwnFile, { shop }) {
    if (sheet === undefined) yield sampleRows(kind, format === 'xlsx')
    else yield* failedRows(services, await sheetOf(services.db, { kind: kind.code, id: sheet, shop }))
  }
})

function sample(ctx: Caller, code: string, { format }: Of<'sample'>['ask']): Of<'sample'>['answer'] {
  const asked: OwnFile = { format }
  return ownFileAt(ctx, fileOf(code), { asked, format, name: `${ctx.kinds.sheet.of(code).title}模板` })
}

async function failed(ctx: Caller, kind: string, id: string): Promise<Of<'failed'>['answer']> {
  const { filename, ...sheet } = await sheetOf(ctx.db, { kind, id, shop: ctx.shop })
  const format = sheet.format as FileFormat
  const asked: OwnFile = { sheet: id, format }
  return ownFileAt(ctx, fileOf(kind), { asked, format, name: `${filename.replace(/\.\w+$/, '')}-失败行` })
}

async function start(ctx: Caller, kind: string, id: string): Promise<Of<'start'>['answer']> {
  const sheet = await startSheet(ctx, { kind, id, actor: actorOf(ctx) })
  ctx.note({ subject: id, after: noted(sheet) })
  return shown(sheet)
}

async function stop(ctx: Caller, kind: string, id: string): Promise<Of<'stop'>['answer']> {
  const sheet = await stopSheet(ctx, { kind, id, shop: ctx.shop })
  ctx.note({ subject: id, after: noted(sheet) })
  return shown(sheet)
}

/** The handlers of `sheets(path, …)`, for files of this kind. */
export const sheetHandlers = <const Path extends string>(path: Path, kind: string) =>
  ({
    [`POST /api/${path}`]: (ctx: Caller, ask: Of<'take'>['ask']) => take(ctx, kind, ask),
    [`POST /api/${path}/head`]: (ctx: Caller) => head(ctx, kind),
    [`GET /api/${path}/list`]: (ctx: Caller) => list(ctx, kind),
    [`GET /api/${path}/sample`]: async (ctx: Caller, ask: Of<'sample'>['ask']) => sample(ctx, kind, ask),
    [`GET /api/${path}/detail/{id}`]: (ctx: Caller, ask: Of<'detail'>['ask']) => detail(ctx, kind, ask),
    [`GET /api/${path}/failed/{id}`]: (ctx: Caller, { id }: Of<'failed'>['ask']) => failed(ctx, kind, id),
    [`POST /api/${path}/start`]: (ctx: Caller, { id }: Of<'start'>['ask']) => start(ctx, kind, id),
    [`POST /api/${path}/stop`]: (ctx: Caller, { id }: Of<'stop'>['ask']) => stop(ctx, kind, id)
  }) as HandlerAt<'POST', Path, 'take'> &
    HandlerAt<'POST', `${Path}/head`, 'head'> &
    HandlerAt<'GET', `${Path}/list`, 'list'> &
    HandlerAt<'GET', `${Path}/sample`, 'sample'> &
    HandlerAt<'GET', `${Path}/detail/{id}`, 'detail'> &
    HandlerAt<'GET', `${Path}/failed/{id}`, 'failed'> &
    HandlerAt<'POST', `${Path}/start`, 'start'> &
    HandlerAt<'POST', `${Path}/stop`, 'stop'>
