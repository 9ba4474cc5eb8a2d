import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { pictureUrl } from '@/kit/picture'
import { pageUrl, parsePageUrl } from '@/lib/query'
import { session } from '@/stores/session'

/** What is shared of a group, and the address inside the app with the invite code of who shares it; nothing without a group. */
export function useShared(groupId: string) {
  const [sheet, open] = useState('')
  const shared = useResource(
    async () => (groupId ? api('GET /api/tripfree/sharegroup', { id: groupId }, quietly) : undefined),
    groupId
  )
  const target = parsePageUrl(shared.data?.url ?? '')
  const code = session.user?.invite_code || undefined
  const path = target ? pageUrl(target.path, { ...target.params, code }) : ''
  return { data: shared.data, path, sheet, open }
}

/** The sheet of ways to invite: a code to scan, a poster, a link. */
export const shareOf = ({ data, path, sheet, open }: ReturnType<typeof useShared>, nickname?: string) => ({
  sheet,
  onSheet: open,
  path,
  label: '邀请成团的二维码',
  hint: `还差 ${data?.missing_num ?? 0} 人，请好友扫一扫一起去`,
  poster: {
    picture: pictureUrl(data?.pic ?? '', 750),
    title: data?.title ?? '',
    price: '',
    was: '',
    name: nickname ? `${nickname} 喊你一起去旅行` : '一起去旅行'
  }
})
