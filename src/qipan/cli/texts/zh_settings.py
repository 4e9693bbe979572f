"""Chinese descriptions of the server's settings, by name."""

DESCRIPTIONS = {
    # ---- the server ----
    "host": "监听的地址；0.0.0.0 为所有地址。",
    "port": "端口；0 为任一空闲端口。",
    "db": "对局的数据库：sqlite:///FILE 或 postgresql://…",
    "origins": (
        "除本服务器自己的网页以外，还可以使用它的网页来源，如 https://games.example。请求也可以用这样的来源的主机名。"
    ),
    "host_names": "服务器自己的主机名。请求若指明其他主机，会被拒绝，除非那是允许的来源的主机或 IP 地址。",
    "log_format": "日志的格式：text 或 json。",
    "log_level": "日志中事件的最低级别：debug、info、warning 或 error。",
    # ---- connections ----
    "connections.max_open": "同时打开的连接数上限；更多的连接得到状态 503。",
    "connections.max_idle": "等待请求头的连接数上限；超过时关闭最早的连接。",
    "connections.max_waiting": "等待接受的连接数上限。只在启动时读取。",
    "connections.max_open_files": "进程向系统申请的打开文件数上限。只在启动时读取。",
    "connections.send_buffer_bytes": "系统为不读取数据的客户端缓存的字节数。只在启动时读取。",
    "connections.request_seconds": "客户端发送请求头的时限（秒）。",
    "connections.read_seconds": "客户端读取响应的时限（秒）。",
    "connections.keep_alive_seconds": "没有请求的连接保持多久（秒）。只在启动时读取。",
    # ---- requests ----
    "requests.max_body_bytes": "请求正文的最大字节数。",
    "requests.body_seconds": "请求正文到达的时限（秒）。",
    "requests.max_addresses": "服务器记住多少个地址的行为。只在启动时读取。",
    "requests.transfers_per_second": "一个地址平均每秒可以尝试多少次转移码。",
    "requests.transfer_burst": "一个地址一次可以连续尝试多少个转移码。",
    "requests.all_transfers_per_second": "所有地址合计平均每秒可以尝试多少次转移码。只在启动时读取。",
    "requests.all_transfer_burst": "所有地址合计一次可以连续尝试多少个转移码。只在启动时读取。",
    # ---- sockets ----
    "sockets.max_open": "同时打开的 WebSocket 数上限。",
    "sockets.max_pending": "尚未进入房间的 WebSocket 数上限；超过时关闭最早的。",
    "sockets.max_message_bytes": "消息的最大字节数。只在启动时读取。",
    "sockets.messages_per_second": "一个 WebSocket 平均每秒可以发送多少条消息。",
    "sockets.message_burst": "一个 WebSocket 一次可以连续发送多少条消息。",
    "sockets.max_queued_replies": "未发出的回复更多的客户端会被断开；快照不排队。",
    "sockets.enter_seconds": "第一条消息（进入房间）到达的时限（秒）。",
    "sockets.send_seconds": "这么久（秒）不读取数据的客户端会被断开。",
    "sockets.ping_seconds": "两次 ping 的间隔，也是客户端回应的时限（秒）。只在启动时读取。",
    # ---- rooms ----
    "rooms.max_loaded": "内存中的房间数上限；达到时不再创建房间。",
    "rooms.created_per_second": "一个地址平均每秒可以创建多少个房间。",
    "rooms.creation_burst": "一个地址一次可以连续创建多少个房间。",
    "rooms.max_batches": "一个房间的日志最多有多少批事件；超过之后，对局只能结束。",
    "rooms.max_spectators": "一个房间的观众数上限。",
    "rooms.max_sockets_per_seat": "一个座位的 WebSocket 数（如浏览器标签页）上限；超过时关闭最早的。",
    "rooms.max_chat_messages": "一个房间保留多少条聊天消息。对以后载入的房间有效。",
    "rooms.chat_per_second": "一个座位平均每秒可以发送多少条聊天消息。",
    "rooms.chat_burst": "一个座位一次可以连续发送多少条聊天消息。",
    "rooms.emotes_per_second": "一个座位平均每秒可以发送多少个表情。",
    "rooms.emote_burst": "一个座位一次可以连续发送多少个表情。",
    # ---- lifetimes ----
    "lifetimes.unload_seconds": "房间这么久（秒）没有使用就移出内存；它仍在数据库里。",
    "lifetimes.unload_over_seconds": "同上，用于对局已结束的房间。",
    # ---- searches ----
    "searches.threads": "同时进行的搜索数；默认比处理器核数少一。只在启动时读取。",
    "searches.max_waiting": "同一紧急程度的搜索，等待线程的数目上限。",
    "searches.turn_seconds": "即使有对局在等待线程，分析以外的搜索也可以运行这么久（秒）。",
    "searches.max_pending_per_address": "一个地址可以同时等待的分析、复盘之类的数目上限。",
    "searches.analysis_seconds": "如果另一个地址在等待分析，运行了这么久（秒）的分析会停下，以后重新开始。",
    "searches.preparation_threads": "同时进行的准备工作（如建残局库）的数目。只在启动时读取。",
    "searches.max_waiting_preparations": "有这么多准备工作在等待时，只接受对局所等待的。",
    "searches.max_preparations_per_address": "一个地址的分析所需的准备工作，等待线程的数目上限。",
}
TEXTS = {"default": "默认", **{f"setting:{name}": text for name, text in DESCRIPTIONS.items()}}
