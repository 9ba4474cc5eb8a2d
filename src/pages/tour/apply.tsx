import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { State } from '@/kit/parts/State'
import type { Resource } from '@/kit/state/Resource'
import { applyForm, extrasOf, mustWait, peopleOf, roomyGroups, sumOf } from './_parts/applying'
import { Choosing } from './_parts/Choosing'
import type { Choices } from './_parts/model'
import { Travelling } from './_parts/Travelling'

definePageConfig({ navigationBarTitleText: '报名' })

/** Entering a route: which day, how many and which group; then who travels and what is bought with it. */
export default page(() => {
  const { id, date_id, group_id } = useQuery('id', 'date_id', 'group_id')
  const form = useDraft(() => applyForm(date_id, group_id))
  const [holding, setHolding] = useState(false)
  const { values } = form
  const load = async () => {
    const choices = await api('GET /api/tripfree/selecttrip', { id }, { catch: true, quiet: true })
    const { held, dates } = choices
    if (held) form.start({ step: 1, date_id: held.date_id, group_id: held.group_id, num: held.num })
    else if (!dates.some(date => date.id === form.values.date_id)) form.start({ date_id: dates[0]?.id ?? '' })
    return choices
  }
  const dateOf = (choices: Choices) => choices.dates.find(date => date.id === form.values.date_id)
  /** Own groups keep their places while the form is filled in; a group of others is joined with the entry. */
  const next = async (resource: Resource<Choices>) => {
    const choices = resource.data
    const date = choices && dateOf(choices)
    if (!choices || !date) return
    const joins = roomyGroups(choices, form).some(group => group.id === form.values.group_id)
    if (!mustWait(choices, date, form) && !joins) {
      setHolding(true)
      const held = await api('GET /api/tripfree/creategroup', { date_id: date.id, num: form.values.num })
      setHolding(false)
      await resource.refresh()
      if (!held) return
      form.set('group_id', held.group_id)
    }
    form.set('step', 1)
  }
  /** Places are kept no longer: it begins anew. */
  const again = (resource: Resource<Choices>) => {
    form.set('step', 0)
    form.set('group_id', '')
    resource.refresh()
  }
  const send = async (idem: string, choices: Choices, resource: Resource<Choices>) => {
    const date = dateOf(choices)
    const wait = date !== undefined && mustWait(choices, date, form)
    try {
      const made = await api(
        'POST /api/tripfree/create',
        {
          date_id: form.values.date_id,
          group_id: form.values.group_id || undefined,
          wait: wait ? 1 : 0,
          travellers: peopleOf(form),
          extras: extrasOf(form, choices),
          agree: form.values.agree ? 1 : 0
        },
        { catch: true, idem }
      )
      if (made.order) await replace('/pages/pay/pay', { id: made.order.order_id })
      else await replace('/pages/tour/result', { id: made.id })
    } catch (error) {
      await resource.refresh()
      throw error
    }
  }
  return (
    <DetailPage
      load={load}
      skeleton="fields"
      missing="这条线路已经下架，去看看别的吧"
      bottom={(choices, resource) => {
        const date = dateOf(choices)
        if (!date) return null
        const waits = mustWait(choices, date, form)
        if (values.step === 0)
          return (
            <ActionBottom busy={holding} onClick={() => next(resource)}>
              {waits ? '下一步，填写候补信息' : '下一步，填写出行人'}
            </ActionBottom>
          )
        return (
          <ActionBottom
            busy={form.busy}
            disabled={!form.ready}
            onClick={() => submitForm(form, idem => send(idem, choices, resource))}
          >
            {waits ? '提交候补，暂不付款' : `提交报名 ¥${sumOf(form, choices, date).total}`}
          </ActionBottom>
        )
      }}
    >
      {(choices, resource) => {
        const date = dateOf(choices)
        if (!date)
          return (
            <State
              kind="expired"
              words="目前没有可以报名的班期"
              action="看看别的线路"
              onAction={() => replace('/pages/tour/list')}
            />
          )
        return values.step === 0 ? (
          <Choosing form={form} choices={choices} date={date} />
        ) : (
          <Travelling form={form} choices={choices} date={date} onEnd={() => again(resource)} />
        )
      }}
    </DetailPage>
  )
})
