import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { api, quietly } from '@/api'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { AmountField } from '@/kit/parts/AmountField'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { RulesCard } from '@/kit/parts/RulesCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { FormState } from '@/kit/state/FormState'
import { minorOf } from '@/kit/state/quantity'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { RechargeRows } from './RechargeRows'
import './AuctionForm.scss'

type Terms = Data<Endpoints['GET /api/recharge_to_paimai/hdt_val_recharge_cfg']>
type Form = FormState<{ num: string }>

const RECENT = 20

async function load() {
  const [terms, sent] = await Promise.all([
    api('GET /api/recharge_to_paimai/hdt_val_recharge_cfg', {}, quietly),
    api('GET /api/recharge_to_paimai/recharge_list', { page: 1, limit: RECENT }, quietly)
  ])
  return { terms, sent: sent.list }
}

/** What is wrong with what is typed, or '' when it can be sent. */
function faultOf({ open, note, digits, minimum, most, step, balance, left_today, name }: Terms, num: string): string {
  if (open === 0) return note
  const minor = (text: string) => minorOf(text, digits) ?? 0n
  const given = minorOf(num, digits)
  if (given === undefined) return num === '' ? '请填写充值数量' : '充值数量不正确'
  if (given < minor(minimum)) return `每次至少 ${minimum} ${name}`
  if (given > minor(most)) return `每次最多 ${most} ${name}`
  if (given % minor(step) !== 0n) return `须为 ${step} 的整数倍`
  if (given > minor(balance)) return `${name}不足`
  return given > minor(left_today) ? '超过今天的充值额度' : ''
}

/** Puts value into the caller's account at the auction house, and shows what was put there. */
export const AuctionForm = observer(function AuctionForm({ head }: { head: ReactNode }) {
  const form = useDraft(() => new FormState({ num: '' }))
  const { num } = form.values
  const send = async (idem: string, terms: Terms, again: () => Promise<unknown>) => {
    const content = `把 ${num} ${terms.name}充值到${terms.house}账户 ${terms.account}？确认后不能撤回`
    if (!(await confirm({ content, confirmText: '充值' }))) return
    try {
      await api('POST /api/recharge_to_paimai/hdt_val_recharge', { num }, { catch: true, idem })
      form.set('num', '')
      Taro.showToast({ title: '已提交，到账后通知你', icon: 'none', duration: TOAST_DURATION_MS })
    } finally {
      // Also after a refusal: what is left may have changed.
      await again()
    }
  }
  return (
    <DetailPage
      load={load}
      fresh
      skeleton="wallet"
      bottom={({ terms }, resource) => {
        const fault = faultOf(terms, num)
        return (
          <ActionBottom
            disabled={!!fault}
            busy={form.busy}
            onClick={() => submitForm(form, idem => send(idem, terms, () => resource.refresh()))}
          >
            {fault || '确认充值'}
          </ActionBottom>
        )
      }}
    >
      {({ terms, sent }) => (
        <View className="auction">
          {head}
          <StandingCard name={`可用${terms.name}`} value={terms.balance} note={terms.note || undefined} />
          <View className="auction__part">
            <CellGroup>
              <Cell icon="user" title={`${terms.house}账户`} value={terms.account || '未绑定手机号'} />
            </CellGroup>
          </View>
          <Amount terms={terms} form={form} />
          {sent.length > 0 && <RechargeRows rows={sent} unit={terms.name} />}
          <RulesCard className="auction__part" title="充值规则" rules={terms.rules} />
        </View>
      )}
    </DetailPage>
  )
})

const Amount = observer(function Amount({ terms, form }: { terms: Terms; form: Form }) {
  const { balance, most, left_today, minimum, step, digits } = terms
  const minor = (text: string) => minorOf(text, digits) ?? 0n
  // The most that can be sent now, in whole steps.
  const least = [balance, most, left_today].reduce((a, b) => (minor(a) < minor(b) ? a : b))
  const whole = minor(least) % minor(step) === 0n && minor(least) >= minor(minimum)
  return (
    <Card className="auction__part" title="充值数量" more={`今日还可充 ${left_today}`}>
      <AmountField
        value={form.values.num}
        onChange={num => form.set('num', num)}
        label="充值数量"
        placeholder={`${minimum} 起，${step} 的整数倍`}
        most={whole ? { words: '最多', value: least } : undefined}
      />
    </Card>
  )
})
