-- The trace that a request or an order belongs to (W3C traceparent): the engine goes on with it.
alter table engine_requests add column traceparent text;
alter table order_intents add column traceparent text;
