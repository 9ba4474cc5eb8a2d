import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Agent } from '@/api/chat/transport'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell } from '@/kit/parts/Cell'
import { Popup } from '@/kit/parts/Popup'
import { State } from '@/kit/parts/State'
import { session } from '@/stores/session'
import type { ChatRoom } from './ChatRoom'

interface Props {
  room: ChatRoom
  open: boolean
  onClose: () => void
}

/** Who else can take the conversation over. */
export const HandSheet = observer(function HandSheet({ room, open, onClose }: Props) {
  const [agents, setAgents] = useState<Agent[]>()
  useEffect(() => {
    if (open) room.agents().then(setAgents)
  }, [open, room])
  const others = agents?.filter(agent => agent.id !== session.user?.uid)
  return (
    <Popup open={open} onClose={onClose} title="转接给">
      {others?.length === 0 && <State kind="empty" icon="users" words="没有其他客服" />}
      {others?.map(agent => (
        <Cell
          key={agent.id}
          lead={<Avatar src={agent.avatar} name={agent.name} size={72} />}
          title={agent.name}
          onClick={() => {
            onClose()
            room.hand(agent.id)
          }}
        />
      ))}
    </Popup>
  )
})
