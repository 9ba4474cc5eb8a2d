import { task } from '@contract/task'
import { claimTask, endWatch, openWatch, watchNeeds } from '../../engines/task'
import { bindDomain, type Context } from '../../http/context'
import { limit } from '../../http/limits'
import { refuse } from '../../lib/refusal'
import { bannersOf } from '../content/queries'
import { CENTRE, claimed, taskGroups } from './present'
import { RULES } from './rules'
import { welfareOf } from './welfare'

/** Two requests a look: more than anybody can make by looking. */
const WATCHES_PER_MINUTE = 60

/** What looking at something still counts for; the pass is for the look that was just begun. */
async function needsOf(ctx: Context<'login'>, type: 'goods' | 'video', pass = '', left_s = 0) {
  const seen = await watchNeeds(ctx, ctx.person.rootId, type, ctx.clock.now())
  const next = seen.find(({ standing }) => standing === 'doing')
  // What the look that just ended has finished is said before what is next.
  const finished = seen.find(({ standing, count, task: of }) => standing === 'done' && count === of.target)
  const last = pass ? next : (finished ?? next)
  const unit = ctx.kinds.task.all.find(one => one.watch?.what === type)?.unit ?? ''
  return {
    pass: next ? pass : '',
    left_s,
    num: last ? Math.min(last.count, last.task.target) : 0,
    target: last?.task.target ?? 0,
    unit
  }
}

export const taskDomain = bindDomain(task, {
  'GET /api/task/get_task_list': (ctx, { type }) => taskGroups(ctx, type ? [type] : CENTRE),

  'GET /api/task/get_num': welfareOf,

  'POST /api/task/draw': async (ctx, { id, period }) => {
    const { db, person, clock } = ctx
    return claimed(db, await claimTask(ctx, { userId: person.id, task: id, period, at: clock.now() }))
  },

  'POST /api/task/watch': async (ctx, { act, type, id, pass }) => {
    const { db, person, clock } = ctx
    const at = clock.now()
    await limit(db, at, `task-watch:${person.rootId}`, WATCHES_PER_MINUTE, 60)
    const look = { userId: person.id, what: type, id, at }
    if (act === 'open') {
      const { target, ...rest } = await needsOf(ctx, type, 'wanted')
      if (!rest.pass) return { ...rest, target }
      const opened = await openWatch(ctx, look)
      return { ...rest, target, pass: opened.pass, left_s: opened.seconds }
    }
    await endWatch(ctx, { ...look, pass: pass ?? refuse('INVALID', '浏览信息不完整，请重新打开') })
    return needsOf(ctx, type)
  },

  'GET /api/task/rule': async () => ({ list: RULES.map(({ title, paragraphs }) => ({ title, paragraphs })) }),

  'GET /api/task/banner_list': async ({ db, clock }) => ({
    list: (await bannersOf(db, 'task', clock.now())).map(banner => ({
      id: banner.id,
      title: banner.title,
      pic: banner.picture,
      url: banner.url,
      color: banner.color
    }))
  })
})
