/** How messages reach the app. A transport registers itself; without one the app works and has no live chat. */
export interface ChatTransport {
  connect(): Promise<void>
  disconnect(): void
}

let transport: ChatTransport | null = null

/** The app's one chat connection, opened after sign-in and closed on sign-out. */
export const chat = {
  use(next: ChatTransport) {
    transport = next
  },
  connect() {
    return transport?.connect() ?? Promise.resolve()
  },
  disconnect() {
    transport?.disconnect()
  }
}
