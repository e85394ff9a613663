#!/bin/sh
# Starts nginx with the certificate that TLS_CERTIFICATE_FILE and TLS_KEY_FILE name; without them
# with one for the demo, made anew.
#   RUN_DIR     folder for what nginx writes
#   NGINX_CONF  configuration; the one beside this script if left out
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
run=${RUN_DIR:-/run/entropi}

if [ -n "${TLS_CERTIFICATE_FILE:-}" ]; then
  cat "$TLS_CERTIFICATE_FILE" > "$run/tls.crt"
  cat "$TLS_KEY_FILE" > "$run/tls.key"
else
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 \
    -config "$here/certificate.cnf" -keyout "$run/tls.key" -out "$run/tls.crt"
fi

exec nginx -e stderr -p "$run" -c "${NGINX_CONF:-$here/nginx.conf}" -g 'daemon off;'
