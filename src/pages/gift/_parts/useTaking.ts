import { useState } from 'react'
import { api, quietly } from '@/api'
import { type Address, askAddress } from '@/kit/ask'
import { useDraftValue } from '@/kit/draft'
import { useResource } from '@/kit/pages/DetailPage'
import { regionText } from '@/lib/area'
import { session } from '@/stores/session'

/** Where a gift is to be sent, and the taking of it. */
export function useTaking(named: { token?: string; id?: string }) {
  const [chosen, choose] = useDraftValue<Address | undefined>(undefined, 'address')
  const [busy, setBusy] = useState(false)
  const own = useResource(
    async () => (session.signedIn ? await api('GET /api/address/default', {}, quietly) : undefined),
    session.nth,
    true
  )
  const usual = own.data?.id ? (own.data as Address) : undefined
  const address = chosen ?? usual
  const pick = async () => {
    if (!session.requireLogin()) return
    const picked = await askAddress(address?.id)
    if (picked) choose(picked)
  }
  const take = async () => {
    if (!session.requireLogin() || busy) return false
    if (!address) {
      await pick()
      return false
    }
    setBusy(true)
    const taken = await api('POST /api/gift/receive', { ...named, addressId: address.id })
    setBusy(false)
    return taken !== undefined
  }
  const where = address && `${regionText([address.province, address.city, address.district])} ${address.detail}`
  return { address, where, busy, pick, take }
}

export type Taking = ReturnType<typeof useTaking>
