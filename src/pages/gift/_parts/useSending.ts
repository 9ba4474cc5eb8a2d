import type { Data, Endpoints } from '@contract'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { submitForm } from '@/kit/pages/FormPage'
import { FormState } from '@/kit/state/FormState'
import { isMobile } from '@/lib/validate'
import { COVERS, type Cover } from './words'

export type Quote = NonNullable<Data<Endpoints['GET /api/gift/spreadinfo']>['quote']>
type Found = Data<Endpoints['POST /api/gift/checkuser']>

const newForm = (num: number) => () =>
  new FormState(
    { num, cover: 'heart' as Cover, words: COVERS[0]!.words[0]!, phone: '' },
    {
      words: words => !words.trim() && '写一句祝福吧',
      phone: phone => phone !== '' && !isMobile(phone) && '手机号格式不正确'
    }
  )

/** What is filled in to send a gift: how many, in which paper, with which words, to whom. */
export function useSending(num: number) {
  const form = useDraft(newForm(num))
  const [found, setFound] = useState<(Found & { phone: string }) | null>(null)
  const { phone, cover } = form.values
  const isWhole = isMobile(phone)
  useEffect(() => {
    let gone = false
    setFound(null)
    // A gift to a phone is one piece.
    if (isWhole) form.set('num', 1)
    if (isWhole)
      api('POST /api/gift/checkuser', { phone }).then(answer => {
        if (answer && !gone) setFound({ ...answer, phone })
      })
    return () => {
      gone = true
    }
  }, [phone, isWhole])
  /** Another paper brings other words, unless the person wrote their own. */
  const wrap = (next: Cover) => {
    const isSuggested = COVERS.some(one => one.words.includes(form.values.words))
    form.set('cover', next)
    if (isSuggested) form.set('words', COVERS.find(one => one.value === next)!.words[0]!)
  }
  const send = ({ product_id, unique }: Quote) =>
    submitForm(form, async idem => {
      const { phone: to, ...sent } = form.values
      const order = await api(
        'POST /api/gift/send',
        { product_id, unique, ...sent, phone: to || undefined },
        { catch: true, idem }
      )
      await replace('/pages/pay/pay', { id: order.order_id })
    })
  return { form, found, named: isWhole, cover, wrap, send }
}

export type Sending = ReturnType<typeof useSending>
