import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { back, go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { BlockBar } from '@/kit/parts/BlockBar'
import { Card } from '@/kit/parts/Card'
import { Cell } from '@/kit/parts/Cell'
import { Chips } from '@/kit/parts/Chips'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { NavBar } from '@/kit/parts/NavBar'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { serverClock } from '@/lib/countdown'
import { Customers } from './Customers'
import type { Group, Standing } from './model'
import './PlanPage.scss'
import { momentOf, newPlan, type Plan, planFault, sumOf, type Target } from './plan'
import { When } from './When'

interface Shop {
  standing: Standing
  groups: Group[]
}

async function load(mer_id: string | undefined): Promise<Shop> {
  const [standing, { groups }] = await Promise.all([
    api('GET /api/sendtb/index', { mer_id }, quietly),
    api('GET /api/sendtb/getgroup', { mer_id, page: 1, limit: 1 }, quietly)
  ])
  return { standing, groups }
}

interface Props {
  merId: string | undefined
  /** The group that was tapped on the way here, or ''. */
  group: string
}

/** A new task: to whom, how much, when. What it comes to is set aside as it is made. */
export const PlanPage = observer(function PlanPage({ merId, group }: Props) {
  const form = useDraft(() => newPlan(targetOf(group)))
  const { values } = form
  const send = async (idem: string, shop: Shop) => {
    const { people, sum } = sumOf(values, shop)
    const when = values.later ? `${values.day} ${values.clock} 送出` : '一分钟内送出'
    const content = `送给 ${people} 位顾客，每人 ${values.each} 个，从店铺留出 ${sum} 个，${when}`
    if (!(await confirm({ title: '确认任务', content, confirmText: '确认' }))) return
    const { title, target, ids, each } = values
    const whom = target === 'picked' ? { ids: [...ids] } : { group: target }
    const task = { title: title.trim(), ...whom, each: Number(each), at: momentOf(values), mer_id: merId }
    await api('POST /api/keeper/tb/task', task, { catch: true, idem })
    Taro.showToast({ title: '任务已保存', icon: 'none', duration: TOAST_DURATION_MS })
    await (cameFromTasks() ? back() : replace('/pages/business/mission', { mer_id: merId }))
  }
  return (
    <DetailPage
      load={() => load(merId)}
      filter={merId}
      nav={<NavBar title="新建任务" />}
      skeleton="fields"
      bottom={shop => {
        const fault = planFault(values, shop, serverClock.now_s())
        return (
          <ActionBottom disabled={!!fault} busy={form.busy} onClick={() => submitForm(form, idem => send(idem, shop))}>
            {fault || `留出 ${sumOf(values, shop).sum} 个，保存任务`}
          </ActionBottom>
        )
      }}
    >
      {shop => (
        <View>
          {shop.standing.note && <BlockBar words={shop.standing.note} />}
          <Fields form={form} shop={shop} merId={merId} />
        </View>
      )}
    </DetailPage>
  )
})

const CODES: readonly Target[] = ['all', 'recent', 'loyal', 'quiet', 'picked']
const targetOf = (code: string): Target => CODES.find(one => one === code) ?? 'all'

/** Whether the page below is the list the new task belongs to. */
function cameFromTasks(): boolean {
  const stack = Taro.getCurrentPages()
  return /pages\/business\/mission/.test(stack[stack.length - 2]?.route ?? '')
}

const Fields = observer(function Fields({ form, shop, merId }: { form: Plan; shop: Shop; merId: string | undefined }) {
  const { standing, groups } = shop
  const { target } = form.values
  const targets = [
    ...groups.map(({ code, title, count }) => ({ value: code as Target, text: `${title} ${count}` })),
    { value: 'picked' as const, text: '指定顾客' }
  ]
  return (
    <View className="tbplan">
      <FieldGroup>
        <Field form={form} name="title" label="任务名称" placeholder="顾客看不到，方便自己查找" max={20} />
        <Field
          form={form}
          name="each"
          label="每人送"
          type="digits"
          max={7}
          placeholder={`每人每天最多 ${standing.person_day}`}
          right="个"
        />
        <Cell
          title="店铺通宝"
          value={`${standing.tb} 个`}
          note={`一次最多送给 ${standing.task_people} 位顾客`}
          onClick={() => go('/pages/business/recharge', { mer_id: standing.mer_id })}
        />
      </FieldGroup>
      <When form={form} />
      <Card title="送给谁" more={groups.find(({ code }) => code === target)?.words}>
        <Chips items={targets} value={target} onChange={code => form.set('target', code)} />
        {target === 'picked' && (
          <Customers
            merId={merId}
            most={Math.min(standing.task_people, PICKED_MOST)}
            chosen={form.values.ids}
            onChange={ids => form.set('ids', ids)}
          />
        )}
      </Card>
    </View>
  )
})

/** The server takes so many that are named. */
const PICKED_MOST = 100
