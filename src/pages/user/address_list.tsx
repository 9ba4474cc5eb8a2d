import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { type Address, ask, useAnswer } from '@/kit/ask'
import { confirm } from '@/kit/confirm'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { addressBookHere } from '@/platform/addressBook'
import { AddressRow } from './_parts/AddressRow'
import { importAddress } from './_parts/import-address'

definePageConfig({ navigationBarTitleText: '收货地址' })

const load = (paging: { page: number; limit: number }) =>
  api('GET /api/address/list', paging, { catch: true, quiet: true })

export default page(() => {
  const { select, id } = useQuery('select', 'id')
  const [list] = useState(() => new PagedList<Address>(load))
  const [chosen, setChosen] = useState(id)
  // The one chosen for the order was deleted here: who asked is told which one takes its place.
  const answer = useAnswer<Address>(() => (chosen === id ? undefined : list.items.find(one => one.id === chosen)))
  const choosing = select === '1'

  const open = async (address?: Address) => {
    const saved = await ask<string>('/pages/user/add_address', { id: address?.id })
    if (saved) await list.refresh()
  }
  const setDefault = async (address: Address) => {
    if (await api('POST /api/address/default/set', { id: address.id })) await list.refresh()
  }
  const remove = async (address: Address) => {
    if (!(await confirm({ content: '确定删除这个地址吗？', confirmText: '删除' }))) return
    if (!(await api('POST /api/address/del', { id: address.id }))) return
    await list.refresh()
    if (address.id === chosen) setChosen((await api('GET /api/address/default', {}))?.id ?? '')
  }
  const fetchFromWechat = async () => {
    if (!(await importAddress())) return
    await list.refresh()
    Taro.showToast({ title: '地址已导入', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <ListPage
      load={load}
      state={list}
      rowKey={address => address.id}
      row={address => (
        <AddressRow
          address={address}
          chosen={choosing && address.id === chosen}
          onClick={() => (choosing ? answer(address) : open(address))}
          onEdit={() => open(address)}
          onDefault={() => setDefault(address)}
          onDelete={() => remove(address)}
        />
      )}
      skeleton="lines"
      empty={{ icon: 'pin', words: '还没有收货地址', hint: '添加一个，下单更快' }}
      bottom={
        <ActionBar inset>
          {addressBookHere && (
            <Button kind="outline" size="large" block onClick={fetchFromWechat}>
              微信导入
            </Button>
          )}
          <Button kind="main" size="large" block onClick={() => open()}>
            新建地址
          </Button>
        </ActionBar>
      }
    />
  )
})
