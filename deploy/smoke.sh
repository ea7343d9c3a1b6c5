#!/usr/bin/env bash
# Tries the image and the compose file once, as somebody would who runs them for the first time: start, first company and key,
# a price, an order that is handed over and printed, a kill, a second start. Leaves nothing behind.
#   docker build --tag cartage . && deploy/smoke.sh     with arguments: the command that is Compose, in place of `docker compose`
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
compose=("$@"); [ $# -gt 0 ] || compose=(docker compose)
work=$(mktemp -d)
export COMPOSE_PROJECT_NAME=cartage-smoke COMPOSE_FILE=${COMPOSE_FILE:-$here/compose.yaml}
port=${SMOKE_PORT:-18080}
api=http://127.0.0.1:$port
# The directory is where Compose looks for .env: a person's own is neither read nor shadowed.
c() { "${compose[@]}" --project-directory "$work" "$@"; }
finish() { c down --volumes --timeout 20 >/dev/null 2>&1 || true; rm -rf "$work"; }
trap finish EXIT
fail() { echo "smoke: $*" >&2; c logs --tail 40 >&2 || true; exit 1; }

# A courier of a price list needs no account and no network.
mkdir "$work/data"
cp "$here/vendors/rate-sheet/src/examples/fast.csv" "$work/data/"
chmod -R a+rwX "$work"
cat > "$work/.env" <<SETTINGS
POSTGRES_PASSWORD=$(openssl rand -hex 24)
SECRETS_KEY=$(openssl rand -base64 32)
PORT=$port
DATA_DIR=$work/data
VENDOR_PLUGINS=/data/fast.csv
OPERATOR_NAME='Smoke & \$ons'
SETTINGS

c up --detach --wait --no-build
c run --rm -T cli company create "First customer" 100000
key=$(c run --rm -T cli key create 1 "First key" | tail -n 1 | tr -d '\r')
echo '{}' | c run --rm -T cli vendors connect fast --environment prod

call() { curl -sS --max-time 60 --fail-with-body "$api/OpenAPI/v1/$1" -H 'Content-Type: application/json' -d "$2"; }
# The first value of a member of an answer, by its name.
member() { grep -o "\"$1\":\"\?[^,\"}]*" | head -n 1 | sed 's/^[^:]*:"\?//'; }
parcel='"cargo": { "cargoType": 2, "description": "Books", "cargoItems": [{ "weight": 2.5, "qty": 1, "l": 30, "h": 20, "w": 15 }] }, "deliveryOptions": {}'
order=$(call Create '{ "apiKey": "'"$key"'",
  "sender": { "name": "Shop", "address": "Tverskaya 7", "phone": "+7 495 123-45-67", "country": "RU", "cityId": "7700000000000" },
  "receiver": { "name": "Ivan Sidorov", "address": "Arbat 10", "phone": "89172345678", "country": "RU", "cityId": "7700000000000" },
  '"$parcel"' }' | member orderId) || fail "no order was made"
[ -n "$order" ] || fail "no order was made"
pushed=$(call PushToVendor '{ "apiKey": "'"$key"'", "orderId": "'"$order"'", "vendorId": 900, "vendorUrgentTypeId": "door" }')
[ "$(member orderPushResult <<<"$pushed")" = 0 ] || fail "it was not handed over: $pushed"
call Print '{ "apiKey": "'"$key"'", "orderId": "'"$order"'", "docsToPrint": 2 }' > "${SMOKE_LABEL:-$work/label.pdf}"
[ "$(head -c 5 "${SMOKE_LABEL:-$work/label.pdf}")" = %PDF- ] || fail "no label was printed"

c kill --signal SIGKILL api worker
c up --detach --wait --no-build
status=$(call Get '{ "apiKey": "'"$key"'", "orderId": "'"$order"'" }' | member orderId)
[ "$status" = "$order" ] || fail "the order is lost"
curl -sS --fail "$api/ready" >/dev/null || fail "not ready after a kill"
echo "smoke: order $order was priced, handed over, printed, and outlived a kill"
