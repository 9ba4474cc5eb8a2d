import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replaceStanding } from '@/kit/join-ways'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { BlockBar } from '@/kit/parts/BlockBar'
import { FieldGroup } from '@/kit/parts/Field'
import { JoinField } from '@/kit/parts/JoinField'
import { State } from '@/kit/parts/State'
import { submitForm } from '@/kit/parts/SubmitButton'
import {
  fillJoin,
  type JoinFormState,
  type Joining,
  type JoinName,
  type JoinTrade,
  joinForm,
  joinWire
} from '@/kit/state/joinForm'

const RENEWED: readonly JoinName[] = ['company', 'licence_no', 'licence_end', 'licence', 'papers']

/** What is being put right, and the trade whose papers are asked for. */
interface Open {
  form: JoinFormState | null
  trades: readonly JoinTrade[]
}

/** Another trade asks for other papers. */
const withPapers = (names: JoinName[]): JoinName[] =>
  names.includes('category_id') ? [...names.filter(name => name !== 'papers'), 'papers'] : names

const fieldsOf = ({ may, corrections }: Joining): readonly JoinName[] => {
  if (may.includes('correct')) return withPapers(corrections.map(one => one.field as JoinName))
  return may.includes('renew') ? RENEWED : []
}

/** Those one may choose from, and for papers the one that was chosen, which may take nobody else by now. */
async function tradesOf({ type }: Joining, chosen: string | undefined, papers: boolean): Promise<readonly JoinTrade[]> {
  const { list } = await api('GET /api/merchant/cate_list', { type }, { catch: true, quiet: true })
  if (!chosen || !papers || list.some(trade => trade.id === chosen)) return list
  const asked = { category_id: chosen }
  const { list: aptitudes } = await api('GET /api/merchant/aptitude_list', asked, { catch: true, quiet: true })
  return [...list, { id: chosen, cate_name: '', picture: '', deposit: '0.00', demands: '', aptitudes }]
}

/** Photos are taken anew: what was sent back is not good enough, and papers that are renewed are others. */
const PHOTOS: readonly JoinName[] = ['licence', 'id_front', 'id_back', 'papers', 'licence_end']

/** Single fields of an application: those that were sent back, each with why, or papers to renew. */
export const Fixing = observer(function Fixing({ id }: { id: string }) {
  const open = useDraft<Open>(() => ({ form: null, trades: [] }))
  const load = async () => {
    const standing = await api('GET /api/merchant/apply_detail', { id }, { catch: true, quiet: true })
    const [one] = standing.applications
    if (one) {
      const names = fieldsOf(one)
      const keepsTrade = names.includes('papers') && !names.includes('category_id')
      const list = await tradesOf(one, standing.draft?.form.category_id, keepsTrade)
      open.trades = list
      const form: JoinFormState =
        open.form ?? joinForm(names, () => list.find(trade => trade.id === form.values.category_id))
      if (!open.form) {
        fillJoin(form, standing.draft)
        for (const name of PHOTOS) if (names.includes(name)) form.set(name, (name === 'papers' ? [] : '') as never)
      }
      open.form = form
    }
    return standing
  }
  const send = async (one: Joining, form: JoinFormState, idem: string) => {
    const sent = { id, type: one.type, ...joinWire(form, fieldsOf(one)) }
    const made = await api('POST /api/merchant/apply_entry', sent, { catch: true, idem })
    await replaceStanding(one.type, made.id)
  }
  return (
    <DetailPage
      load={load}
      filter={id}
      skeleton="fields"
      missing="没有找到这份申请"
      bottom={({ applications: [one] }) => {
        const { form } = open
        if (!one || !form || fieldsOf(one).length === 0) return null
        return (
          <ActionBottom busy={form.busy} onClick={() => submitForm(form, idem => send(one, form, idem))}>
            提交审核
          </ActionBottom>
        )
      }}
    >
      {({ applications: [one] }) => {
        const { form, trades } = open
        if (!one || !form || fieldsOf(one).length === 0)
          return (
            <State
              kind="empty"
              icon="circle-check"
              words="这份申请现在不需要修改"
              action="查看进度"
              onAction={() => one && replaceStanding(one.type, one.id)}
            />
          )
        return <Fields one={one} form={form} trades={trades} />
      }}
    </DetailPage>
  )
})

const Fields = observer(function Fields(props: { one: Joining; form: JoinFormState; trades: readonly JoinTrade[] }) {
  const { one, form, trades } = props
  const trade = trades.find(each => each.id === form.values.category_id)
  const why = (name: string) => one.corrections.find(each => each.field === name)?.words
  return (
    <View>
      {fieldsOf(one).map(name => (
        <View key={name}>
          {why(name) && <BlockBar words={why(name)!} />}
          <View className="form">
            <FieldGroup>
              <JoinField form={form} name={name} trades={trades} trade={trade} />
            </FieldGroup>
          </View>
        </View>
      ))}
    </View>
  )
})
