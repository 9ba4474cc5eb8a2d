import type { adminConsole } from '@contract/console'
import type { Input } from '@contract/core'
import { type AuditChoice, auditAbout, auditBefore } from '../../engines/audit'
import type { DeskFileKind } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { thingsNamed } from './find'
import { TITLES } from './titles'

export type AuditAsked = Omit<Input<(typeof adminConsole)['POST /api/admin/audit/export']>, 'format'>

const moment = (at_s: number | undefined) => (at_s === undefined ? undefined : new Date(at_s * 1000))

/** What is looked for in the trail. */
export const choiceOf = ({ actor, from, until, ...rest }: AuditAsked): AuditChoice => ({
  ...rest,
  actorId: actor,
  from: moment(from),
  until: moment(until)
})

const WALK = 500

/** The trail, the newest entry first, with the hash each is chained by. */
export const auditFile: DeskFileKind = {
  code: 'audit-file',
  title: '操作记录',
  right: 'audit.read',
  faces: { 序号: 'count' },
  about: ({ db }, asked: AuditAsked) => auditAbout(db, choiceOf(asked)),
  pages: async function* (services, asked: AuditAsked) {
    yield [['序号', '时间', '人员', '操作', '对象', '对象编号', '原因', '来自', '校验值']]
    for (let seq: number | undefined; ; ) {
      const rows = await auditBefore(services.db, choiceOf(asked), seq, WALK)
      const names = await thingsNamed(
        services,
        rows.map(row => row.subject)
      )
      yield rows.map(row => [
        ...[String(row.seq), timeText(row.at), row.actorName, TITLES[row.action] ?? row.action],
        ...[names.get(row.subject) ?? row.subject, row.subject, row.why, row.ip || '命令行', row.hash]
      ])
      if (rows.length < WALK) break
      seq = rows.at(-1)!.seq
    }
  }
}
