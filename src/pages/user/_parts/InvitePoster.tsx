import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { inviteLink } from '@/kit/open'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Poster } from '@/kit/parts/Poster'
import { pictureUrl } from '@/kit/picture'
import './InvitePoster.scss'

interface Props {
  open: boolean
  onClose: () => void
  invite: Data<Endpoints['GET /api/spread/banner']> | undefined
}

/** An invitation to send on: a background one chooses, and the own code to scan. */
export function InvitePoster({ open, onClose, invite }: Props) {
  const [at, setAt] = useState(0)
  const chosen = invite?.list[at]
  if (!invite || !chosen) return null
  return (
    <Popup open={open} onClose={onClose} title="邀请海报">
      <View className="inviteposter">
        {invite.list.map((one, i) => (
          <View
            key={one.id}
            className={`inviteposter__choice ${i === at ? 'inviteposter__choice--on' : ''}`}
            role="button"
            onClick={() => setAt(i)}
          >
            <Pic className="inviteposter__pic" src={one.pic} alt={one.title} width={200} />
          </View>
        ))}
      </View>
      {open && (
        <Poster
          key={chosen.id}
          content={{
            picture: pictureUrl(chosen.pic, 750),
            title: invite.words,
            price: '',
            was: '',
            link: inviteLink(invite.invite_code),
            name: `${invite.nickname} 的邀请码 ${invite.invite_code}`
          }}
        />
      )}
    </Popup>
  )
}
