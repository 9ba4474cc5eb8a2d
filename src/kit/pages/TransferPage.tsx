import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft, useDraftValue } from '@/kit/draft'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { RulesCard } from '@/kit/parts/RulesCard'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tabs } from '@/kit/parts/Tabs'
import { Blocked, Confirm, Done, Much, Whom } from '@/kit/parts/TransferParts'
import { FormState } from '@/kit/state/FormState'
import { type LoadRows, PagedList } from '@/kit/state/PagedList'
import {
  type Receiver,
  type TransferKeys,
  type TransferLine,
  type TransferSide,
  type TransferTerms,
  transferFault
} from '@/kit/state/transfer'
import { isMobile } from '@/lib/validate'
import { submitForm } from './FormPage'
import { LedgerPage } from './LedgerPage'
import './TransferPage.scss'

const SIDES: { value: TransferSide; text: string }[] = [
  { value: 'given', text: '转出记录' },
  { value: 'received', text: '收到记录' }
]
const EMPTY = {
  given: { icon: 'gift', words: '还没有转赠记录', hint: '转赠给好友的会显示在这里' },
  received: { icon: 'gift', words: '还没有收到转赠', hint: '好友转赠给你的会显示在这里' }
} as const

const newForm = () => new FormState({ phone: '', num: '', captcha: '' })

/** A page on which one person gives something to another: whom by phone, how much, a code, and both their records. */
export const TransferPage = observer(function TransferPage(keys: TransferKeys) {
  const giving = useGiving(keys)
  const { form, terms, receiver, side, setSide, asking, setAsking } = giving
  const can = terms?.open === 1 && terms.block.code === ''
  const fault = terms && receiver ? transferFault(terms, receiver, form.values.num) : ''
  return (
    <LedgerPage<TransferLine>
      name={terms ? `可转赠的${terms.asset_name}` : '可转赠'}
      balance={terms?.balance}
      hint={terms && `今天还可转赠 ${terms.left_today}，剩 ${terms.times_left_today} 次`}
      load={giving.load}
      state={giving.records}
      filter={side}
      empty={EMPTY[side]}
      bottom={
        can && (
          <ActionBottom disabled={!receiver || !!fault} onClick={() => setAsking(true)}>
            {!receiver ? '请先查找接收人' : (form.values.num && fault) || '下一步'}
          </ActionBottom>
        )
      }
    >
      {!terms && <Skeleton kind="boxes" count={1} />}
      {terms && !can && <Blocked terms={terms} />}
      {can && (
        <Whom form={form} receiver={receiver} onFind={giving.find} onOther={() => giving.setReceiver(undefined)} />
      )}
      {can && receiver && <Much terms={terms} receiver={receiver} form={form} />}
      {terms && <RulesCard className="ledger__part" title="转赠规则" rules={terms.rules} />}
      <Tabs items={SIDES} value={side} onChange={setSide} className="transfer__tabs" />
      {terms && receiver && (
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          {...{ terms, receiver, form }}
          onGive={() => giving.give(receiver, terms)}
        />
      )}
      <Done line={giving.done} onClose={() => giving.setDone(undefined)} />
    </LedgerPage>
  )
})

/** What is filled in, what the server said, and the two calls. */
function useGiving({ find, give, type }: TransferKeys) {
  const form = useDraft(newForm)
  const [receiver, setReceiver] = useDraftValue<Receiver | undefined>(undefined, 'receiver')
  const [side, setSide] = useState<TransferSide>('given')
  const [terms, setTerms] = useState<TransferTerms>()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<TransferLine>()
  const [prove] = useState(proofs)
  const load: LoadRows<TransferLine> = async paging => {
    const answer = await api(find, { ...paging, side, type }, { catch: true, quiet: true })
    if (paging.page === 1) setTerms(answer)
    return answer
  }
  const [records] = useState(() => new PagedList(load))
  const look = async () => {
    const found = await api(find, { phone: form.values.phone, type, page: 1, limit: 1 }, { catch: true })
    if (found.receiver_info) setReceiver(found.receiver_info)
  }
  const send = async (idem: string, to: Receiver, { version }: TransferTerms) => {
    const ticket = await prove(form.values.captcha)
    const input = { to: to.ticket, ticket, num: form.values.num, version }
    try {
      setDone(await api(give, input, { catch: true, idem }))
      setAsking(false)
      setReceiver(undefined)
      form.fill({ phone: '', num: '', captcha: '' })
    } finally {
      // Also after a refusal: what is left may have changed.
      await records.refresh()
    }
  }
  return {
    form,
    receiver,
    setReceiver,
    side,
    setSide,
    terms,
    asking,
    setAsking,
    done,
    setDone,
    load,
    records,
    find: () => isMobile(form.values.phone) && submitForm(form, look),
    give: (to: Receiver, now: TransferTerms) => submitForm(form, idem => send(idem, to, now))
  }
}

/** Trades a code for the proof it is, once: the proof stays good when the transfer itself is refused. */
function proofs() {
  let last = { captcha: '', ticket: '' }
  return async (captcha: string) => {
    if (last.captcha === captcha) return last.ticket
    const { ticket } = await api('POST /api/user/checkVerifyCode', { type: 'verify', captcha }, { catch: true })
    last = { captcha, ticket }
    return ticket
  }
}
