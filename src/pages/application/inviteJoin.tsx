import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Row } from '@/kit/parts/Row'
import { RulesCard } from '@/kit/parts/RulesCard'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { InviteForm, inviteForm } from './_parts/InviteForm'
import { InviteHead } from './_parts/InviteHead'
import './inviteJoin.scss'

definePageConfig({ navigationBarTitleText: '邀请入驻' })

type Invites = Data<Endpoints['GET /api/merchant/recom_list']>
type Invite = Invites['list'][number]

const KINDS: Partial<Record<Invite['state'], 'success' | 'warning' | 'mute'>> = {
  approved: 'success',
  submitted: 'warning',
  correcting: 'warning',
  paying: 'warning',
  lapsed: 'mute',
  withdrawn: 'mute',
  refused: 'mute'
}

/** Inviting merchants: a link or poster of one's own, a phone that is written down, and what came of each. */
export default page(() => {
  const form = useDraft(inviteForm)
  const [terms, setTerms] = useState<Omit<Invites, 'list' | 'count'>>()
  const load = async (paging: { page: number; limit: number }) => {
    const { list, count: _, ...found } = await api('GET /api/merchant/recom_list', paging, quietly)
    setTerms(found)
    return list
  }
  const [rows] = useState(() => new PagedList<Invite>(load))
  const send = async (idem: string) => {
    const { region: _, ...sent } = form.values
    await api('POST /api/merchant/apply_recom', { ...sent, name: sent.name.trim() }, { catch: true, idem })
    form.fill({ name: '', phone: '' })
    Taro.showToast({ title: '已登记，请提醒对方提交申请', icon: 'none', duration: TOAST_DURATION_MS })
    await rows.refresh()
  }
  return (
    <ListPage
      load={load}
      state={rows}
      fresh
      head={
        terms && (
          <View>
            {terms.allowed ? (
              <InviteHead code={terms.invite_code} />
            ) : (
              <Barred reason={terms.reason} need={terms.need} />
            )}
            {terms.allowed === 1 && <InviteForm form={form} onSubmit={send} />}
            <RulesCard className="invitejoin__rules" title="邀请规则" rules={terms.rules} />
            <View className="invitejoin__title">我邀请的商家</View>
          </View>
        )
      }
      row={invite => <Line invite={invite} />}
      rowKey={invite => invite.id}
      empty={{ icon: 'store', words: '还没有邀请过商家', hint: '把链接发给身边的店主，或登记对方的手机号' }}
    />
  )
})

const Barred = ({ reason, need }: { reason: string; need: Invites['need'] }) => (
  <State
    kind="empty"
    icon="shield"
    words={reason}
    {...(need === 'real_name' && { action: '去认证', onAction: () => go('/pages/user/real_name') })}
  />
)

const Line = ({ invite }: { invite: Invite }) => (
  <Row
    className="invitejoin__row"
    title={invite.name}
    notes={[
      [invite.phone, invite._kind, invite.city].filter(Boolean).join(' · '),
      `${invite.source === 'link' ? '通过链接' : '登记'}于 ${invite._add_time}`
    ]}
    side={<Tag kind={KINDS[invite.state]}>{invite._state}</Tag>}
  />
)
