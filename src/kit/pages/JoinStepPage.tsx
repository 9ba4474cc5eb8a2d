import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '@/api'
import { replaceStanding } from '@/kit/join-ways'
import { Card } from '@/kit/parts/Card'
import { FieldGroup } from '@/kit/parts/Field'
import { JoinField } from '@/kit/parts/JoinField'
import { SignaturePad } from '@/kit/parts/SignaturePad'
import { Agree, Agreement, DraftReview } from '@/kit/parts/SignParts'
import { Ink } from '@/kit/state/Ink'
import {
  fillJoin,
  JOIN_STEPS,
  type JoinDraft,
  type JoinFormState,
  type JoinName,
  type JoinTrade,
  type JoinType,
  joinWire,
  takeReading
} from '@/kit/state/joinForm'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Sheet } from '@/platform/types'
import { joining } from '@/stores/joining'
import { StepFormPage } from './StepFormPage'

const quiet = { catch: true, quiet: true } as const

/** While one is under way no other is begun: it is looked at instead. */
const UNDER_WAY = ['submitted', 'correcting', 'paying', 'refused']

/** The draft, the trades and the agreement; each step's form takes what the server keeps of it. */
async function loadDraft(type: JoinType, id: string) {
  const [standing, trades, rule] = await Promise.all([
    api('GET /api/merchant/apply_detail', id ? { id } : { type }, quiet),
    api('GET /api/merchant/cate_list', { type }, quiet),
    api('GET /api/merchant/applyrule', { type }, quiet)
  ])
  const open = id ? undefined : standing.applications.find(one => UNDER_WAY.includes(one.state))
  if (open) await replaceStanding(type, open.id)
  joining.know(type, trades.list)
  for (const { key } of JOIN_STEPS[type]) fillJoin(joining.formOf(type, key, id), standing.draft)
  return { draft: standing.draft, trades: trades.list, rule, applications: standing.applications }
}
type Loaded = Awaited<ReturnType<typeof loadDraft>>

type Sent = Omit<Input<Endpoints['POST /api/merchant/apply_entry']>, 'type'>

/** Keeps a step, or hands the whole in; who came by somebody's link says so. */
function send(type: JoinType, sent: Sent, idem: string) {
  const all = { ...sent, recom: joining.recom || undefined }
  return type === 'enterprise'
    ? api('POST /api/merchant/apply_enterprise', all, { catch: true, idem })
    : api('POST /api/merchant/apply_entry', { type, ...all }, { catch: true, idem })
}

/** Every step but the last is kept. */
const isWhole = (steps: readonly { key: string }[], draft: JoinDraft | null) =>
  steps.slice(0, -1).every(({ key }) => draft?.kept_steps.includes(key))

interface Props<Type extends JoinType> {
  type: Type
  step: (typeof JOIN_STEPS)[Type][number]['key']
  /** Of an application that was refused and is filled in anew. */
  id: string
  onStep: (step: (typeof JOIN_STEPS)[Type][number]['key']) => void
  /** Above the fields. */
  head?: ReactNode
  /** The fields, in groups. */
  groups: readonly { title?: string; names: readonly JoinName[] }[]
}

/** One step of a form to join: its fields, kept on the server when it goes on. */
export function JoinStepPage<Type extends JoinType>({ type, step, id, onStep, head, groups }: Props<Type>) {
  const steps: readonly { key: string; title: string; names: readonly JoinName[] }[] = JOIN_STEPS[type]
  const at = steps.findIndex(one => one.key === step)
  const form = joining.formOf(type, step, id)
  const keep = async (idem: string, { draft }: Loaded) => {
    await send(type, { id: id || undefined, step: step as string, ...joinWire(form, steps[at]!.names) }, idem)
    // Who only puts something right is back at the end.
    onStep((isWhole(steps, draft) ? 'sign' : steps[at + 1]!.key) as never)
  }
  return (
    <StepFormPage
      load={() => loadDraft(type, id)}
      filter={{ step, id }}
      steps={steps}
      here={step as string}
      kept={({ draft }) => [...(draft?.kept_steps ?? []), ...(isWhole(steps, draft) ? ['sign'] : [])]}
      form={form}
      onStep={key => onStep(key as never)}
      onSubmit={keep}
      submitText="下一步"
    >
      {({ trades }) => (
        <View>
          {head}
          {groups.map(({ title, names }) => (
            <FieldGroup key={names.join()} title={title}>
              {names.map(name => (
                <TradeField key={name} type={type} id={id} form={form} name={name} trades={trades} />
              ))}
            </FieldGroup>
          ))}
        </View>
      )}
    </StepFormPage>
  )
}

/** The form of the step that asks for a field. */
const formWith = (type: JoinType, name: JoinName, id: string) =>
  joining.formOf(type, JOIN_STEPS[type].find(step => (step.names as readonly string[]).includes(name))!.key, id)

interface FieldProps {
  type: JoinType
  id: string
  form: JoinFormState
  name: JoinName
  trades: readonly JoinTrade[]
}

/** A field that knows which trade was chosen, on this step or another. */
const TradeField = observer(function TradeField({ type, id, ...field }: FieldProps) {
  const of = formWith(type, 'category_id', id)
  const trade = field.trades.find(one => one.id === of.values.category_id)
  return (
    <JoinField
      {...field}
      trade={trade}
      onRead={(reading, before) => takeReading(formWith(type, 'legal_name', id), reading, before)}
    />
  )
})

interface SignProps<Type extends JoinType> {
  type: Type
  id: string
  onStep: (step: (typeof JOIN_STEPS)[Type][number]['key']) => void
}

/** The last step: everything once more, with the way back to each part; the agreement, and where it is asked for a signature. */
export function JoinSignPage<Type extends JoinType>({ type, id, onStep }: SignProps<Type>) {
  const steps: readonly { key: string; title: string; names: readonly JoinName[] }[] = JOIN_STEPS[type]
  const form = joining.formOf(type, 'sign', id)
  const [ink] = useState(() => new Ink())
  const sheet = useRef<Sheet>()
  const hasPad = type === 'franchise'
  const handIn = async (idem: string, { rule }: Loaded) => {
    const image = sheet.current?.picture()
    if (hasPad && (!ink.enough || !image)) {
      return Taro.showToast({ title: '请签下完整的姓名', icon: 'none', duration: TOAST_DURATION_MS })
    }
    const signature = hasPad
      ? (await api('POST /api/uploadbaseImage', { image: image! }, { catch: true })).url
      : undefined
    const signed = { agree: 1 as const, version: rule.agreement?.version, signature }
    const made = await send(type, { id: id || undefined, step: 'sign', submit: 1, ...signed }, idem)
    joining.clear()
    await replaceStanding(type, made.id)
  }
  return (
    <StepFormPage
      load={() => loadDraft(type, id)}
      filter={{ id }}
      steps={steps}
      here="sign"
      kept={({ draft }) => draft?.kept_steps ?? []}
      form={form}
      onStep={key => onStep(key as never)}
      onSubmit={handIn}
      submitText="提交申请"
    >
      {({ draft, rule }) => (
        <View>
          <DraftReview steps={steps} draft={draft} onEdit={key => onStep(key as never)} />
          {rule.agreement && <Agreement {...rule.agreement} />}
          {hasPad && (
            <Card title="申请人签名" more="请签下完整的姓名">
              <SignaturePad
                ink={ink}
                onSheet={opened => {
                  sheet.current = opened
                }}
              />
            </Card>
          )}
          <Agree
            form={form}
            title={rule.agreement?.title ?? '协议'}
            words="保证所填资料真实有效；同意平台为审核处理以上信息，证件号码和照片加密保存，只供审核使用。"
          />
        </View>
      )}
    </StepFormPage>
  )
}
