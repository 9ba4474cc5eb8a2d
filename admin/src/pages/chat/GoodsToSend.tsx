import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Goods, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { DeskChat } from './desk-chat'

/** Looks goods on sale up by their name; one is sent as a card. */
export function GoodsToSend({ chat, onClose }: { chat: DeskChat; onClose(): void }) {
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: ['chat-goods', chat.desk, search],
    queryFn: () => api('GET /api/admin/chat/goods', { desk: chat.desk, search })
  })
  return (
    <Modal open title="发送商品" footer={null} onCancel={onClose} width={520}>
      <Input.Search placeholder="商品名称" allowClear autoFocus onSearch={setSearch} />
      <div className="chat-goods">
        {query.data ? (
          query.data.list.map(({ id, name, image, price, stock }) => (
            <div key={id}>
              <Goods
                image={image}
                name={name}
                words={
                  <>
                    <Money of={price} /> 库存 {stock}
                  </>
                }
              />
              <Button
                size="small"
                onClick={() => {
                  chat.send('goods', { id })
                  onClose()
                }}
              >
                发送
              </Button>
            </div>
          ))
        ) : (
          <StateOf query={query} />
        )}
        {query.data?.list.length === 0 && <p className="soft">没有找到在售的商品</p>}
      </div>
    </Modal>
  )
}
