import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileFormat } from '@contract/core'
import type { ConsoleRight } from '@contract/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { breakable } from '../db/breakable'
import type { Database } from '../db/connection'
import { type DeskActor, deskActorOf } from '../engines/desk'
import { dayText } from '../lib/clock'
import { CSV_MARK, csvText } from '../lib/csv'
import { type Kind, type KindsOf, kindsOf } from '../lib/kinds'
import { type NumberFace, xlsxStream } from '../lib/xlsx'
import type { Server, Services } from '../services'
import type { Context } from './context'
import { counted, FRAMES, framed, type Told } from './frames'
import { limit } from './limits'

type Faces = Readonly<Partial<Record<string, NumberFace>>>

/** A file of rows that people at the console may take away, made while it is sent: no more of it is in memory than a page. */
export interface DeskFileKind extends Kind {
  code: string
  /** What the file is called, before its day. */
  title: string
  right: ConsoleRight
  /** Columns of numbers, by title; in a workbook the others are text. A function where titles are kept in the database. */
  faces?: Faces | ((services: Services) => Promise<Faces>)
  /** Follows no write of whoever asks for it, so that it is read from a replica where there is one. */
  replica?: true
  /** Its rows, page by page, the titles first, of what was asked and checked when its address was given. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind knows what its own endpoint asks
  pages(services: Services, asked: any, actor: DeskActor): AsyncIterable<string[][]>
  /** About how many rows that will be, where it can be told. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  about?(services: Services, asked: any, actor: DeskActor): Promise<number>
}

declare module '../services' {
  interface Kinds {
    deskFile: KindsOf<DeskFileKind>
  }
}

export const deskFileKinds = (list: readonly DeskFileKind[]): KindsOf<DeskFileKind> => kindsOf('desk file', list)

/** How long an address leads anywhere, and how many somebody is given in an hour. */
const OPEN_S = 60
const AN_HOUR = 60
/** How long a file may take until its last byte; a million rows over a slow line are a matter of minutes. */
const WHOLE_MS = 3_600_000

interface Ticket {
  actor: string
  until: number
  filename: string
  format: FileFormat
  asked: unknown
}

const signOf = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, code: string, ticket: string) =>
  createHmac('sha256', APP_SECRET).update(`desk-file\n${code}\n${ticket}`).digest('base64url')

/** Where the file that somebody asked for lies, for a minute and for whoever has the address. @throws Refusal TOO_MANY */
export async function deskFileAt(ctx: Context<'console'>, code: string, asked: { format: FileFormat }) {
  const now = ctx.clock.now()
  await limit(ctx.db, now, `desk-file:${ctx.desk.id}`, AN_HOUR, 3_600, '导出次数过多，请一小时后再试')
  return ownFileAt(ctx, code, {
    asked,
    format: asked.format,
    name: `${ctx.kinds.deskFile.of(code).title}-${dayText(now)}`
  })
}

/** The same for a file of what somebody sent in themselves, as often as they like. `name` has no extension. */
export function ownFileAt(
  { config, clock, desk }: Context<'console'>,
  code: string,
  { asked, format, name }: { asked: unknown; format: FileFormat; name: string }
) {
  const filename = `${name}.${format}`
  const ticket: Ticket = {
    actor: desk.id,
    until: Math.floor(clock.now().getTime() / 1000) + OPEN_S,
    filename,
    format,
    asked
  }
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return { url: `/media/desk/${code}?ticket=${text}&sign=${signOf(config, code, text)}`, filename }
}

type Asked = FastifyRequest<{ Params: { code: string }; Querystring: { ticket?: string; sign?: string } }>

/** What an address asks for, if this server gave it and its minute is not over. */
function ticketOf({ config, clock }: Services, { params, query }: Asked): Ticket | undefined {
  const ticket = String(query.ticket)
  const [right, given] = [signOf(config, params.code, ticket), String(query.sign)].map(one => Buffer.from(one))
  if (right!.length !== given!.length || !timingSafeEqual(right!, given!)) return
  const read: Ticket = JSON.parse(Buffer.from(ticket, 'base64url').toString())
  return read.until * 1000 > clock.now().getTime() ? read : undefined
}

const TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/**
 * Serves files to whoever has an address of `deskFileAt`, as long as who asked for it may still have it. Whoever leaves before
 * the end breaks off what is still read for them.
 */
export function deskFileRoutes(app: FastifyInstance, services: Server) {
  app.get('/media/desk/:code', { handlerTimeout: WHOLE_MS }, async (request: Asked, reply) => {
    const ticket = ticketOf(services, request)
    const kind = services.kinds.deskFile.all.find(one => one.code === request.params.code)
    const actor = ticket && (await deskActorOf(services.db, ticket.actor))
    if (!kind || !actor?.rights.includes(kind.right)) return missing(reply)
    const { format, filename, asked } = ticket!
    const source = (kind.replica && services.replica?.source(services)) || services
    const { db, breakOff } = breakable(source.db as Database)
    reply.raw.once('close', breakOff)
    const reading = { ...services, ...source, db }
    const told: Told = { rows: 0, about: 0 }
    const pages = counted(kind.pages(reading, asked, actor), told)
    const bytes =
      format === 'csv'
        ? textOf(pages)
        : await xlsxStream(pages, { name: kind.title, faces: await facesOf(kind, reading) })
    const isFramed = request.headers.accept === FRAMES
    // Nobody waits for it: it is told from when it is known.
    if (isFramed)
      void kind.about?.(reading, asked, actor).then(about => Object.assign(told, { about }), unknown(request))
    return reply
      .type(isFramed ? FRAMES : TYPES[format])
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-accel-buffering', 'no')
      .send(isFramed ? Readable.from(framed(bytes, told)) : bytes instanceof Readable ? bytes : Readable.from(bytes))
  })
}

const facesOf = async ({ faces = {} }: DeskFileKind, services: Services): Promise<Faces> =>
  typeof faces === 'function' ? faces(services) : faces

const unknown =
  ({ log }: FastifyRequest) =>
  (err: unknown) =>
    log.info({ err }, 'how many rows a file will have is not known')

async function* textOf(pages: AsyncIterable<string[][]>) {
  yield CSV_MARK
  for await (const rows of pages) if (rows.length > 0) yield csvText(rows)
}

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('链接已过期，请重新导出')
