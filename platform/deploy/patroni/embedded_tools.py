"""What Patroni runs of PostgreSQL's client programs and the embedded PostgreSQL 18 does not bring.

Only `npm run cluster` uses it; a PostgreSQL from a distribution has the programs themselves. It runs as the user of
the server, beside Patroni, with Patroni's Python and psycopg2.

    embedded_tools.py pg_controldata <data directory>
    embedded_tools.py pg_isready -h <host> -p <port> -d <database> -U <user>
    embedded_tools.py base_backup --datadir=<folder> --connstring=<of the primary>
"""

import argparse
import os
import socket
import struct
import sys
import tarfile
import threading

CONTROL_VERSION = 1800
STATES = ['starting up', 'shut down', 'shut down in recovery', 'shutting down',
          'in crash recovery', 'in archive recovery', 'in production']
# Where the fields of ControlFileData stand (PostgreSQL 18, src/include/catalog/pg_control.h, 64 bits): a byte, and how
# struct reads what is there.
FIELDS = {
    'system': (0, 'Q'),
    'version': (8, 'I'),
    'state': (16, 'i'),
    'checkpoint': (32, 'Q'),
    'redo': (40, 'Q'),
    'timeline': (48, 'I'),
    'previous_timeline': (52, 'I'),
    'minimum': (136, 'Q'),
    'minimum_timeline': (144, 'I'),
    'backup_start': (152, 'Q'),
    'backup_end': (160, 'Q'),
    'hints': (176, 'B'),
    'connections': (180, 'i'),
    'workers': (184, 'i'),
    'senders': (188, 'i'),
    'prepared': (192, 'i'),
    'locks': (196, 'i'),
    'checksums': (252, 'I'),
}


def format_lsn(lsn):
    return '%X/%X' % (lsn >> 32, lsn & 0xFFFFFFFF)


def pg_controldata(data_dir):
    with open(os.path.join(data_dir, 'global', 'pg_control'), 'rb') as file:
        content = file.read()
    field = {name: struct.unpack_from('=' + kind, content, at)[0] for name, (at, kind) in FIELDS.items()}
    if field['version'] != CONTROL_VERSION:
        sys.exit('pg_control is of version %d, not %d' % (field['version'], CONTROL_VERSION))
    values = {
        'Database system identifier': field['system'],
        'Database cluster state': STATES[field['state']],
        'Latest checkpoint location': format_lsn(field['checkpoint']),
        "Latest checkpoint's REDO location": format_lsn(field['redo']),
        "Latest checkpoint's TimeLineID": field['timeline'],
        "Latest checkpoint's PrevTimeLineID": field['previous_timeline'],
        'Minimum recovery ending location': format_lsn(field['minimum']),
        "Min recovery ending loc's timeline": field['minimum_timeline'],
        'Backup start location': format_lsn(field['backup_start']),
        'Backup end location': format_lsn(field['backup_end']),
        'wal_log_hints setting': 'on' if field['hints'] else 'off',
        'max_connections setting': field['connections'],
        'max_worker_processes setting': field['workers'],
        'max_wal_senders setting': field['senders'],
        'max_prepared_xacts setting': field['prepared'],
        'max_locks_per_xact setting': field['locks'],
        'Data page checksum version': field['checksums'],
    }
    for name, value in values.items():
        print('%-38s%s' % (name + ':', value))


def pg_isready(args):
    """0: it accepts connections; 1: it starts, and rejects them; 2: nothing responds."""
    names = argparse.ArgumentParser(add_help=False)
    for option in ['-h', '-p', '-d', '-U']:
        names.add_argument(option, dest=option.strip('-'), default='')
    asked = names.parse_args(args)
    start = b''.join(word.encode() + b'\0' for word in ['user', asked.U, 'database', asked.d]) + b'\0'
    message = struct.pack('!ii', len(start) + 8, 3 << 16) + start
    try:
        with socket.create_connection((asked.h, int(asked.p)), timeout=3) as connection:
            connection.sendall(message)
            said = connection.recv(4096)
    except OSError:
        return 2
    if not said:
        return 2
    return 1 if said[:1] == b'E' and b'\0C57P03\0' in said else 0


class Unpacker:
    """Unpacks the archive that BASE_BACKUP sends, message by message."""

    def __init__(self, data_dir):
        source, self.sink = os.pipe()
        self.error = None
        self.thread = threading.Thread(target=self.unpack, args=(source, data_dir))
        self.thread.start()

    def unpack(self, source, data_dir):
        try:
            with os.fdopen(source, 'rb') as stream, tarfile.open(fileobj=stream, mode='r|') as archive:
                archive.extractall(data_dir)
                while stream.read(65536):
                    pass
        except Exception as error:
            self.error = error

    def write(self, message):
        kind, rest = message[:1], message[1:]
        # 'n' begins the archive of the next tablespace (there is one), 'p' says how far it is.
        if kind == b'd':
            view = memoryview(rest)
            while view:
                view = view[os.write(self.sink, view):]

    def finish(self):
        os.close(self.sink)
        self.thread.join()
        if self.error:
            raise self.error


def base_backup(args):
    import psycopg2
    names = argparse.ArgumentParser()
    for option in ['--datadir', '--connstring', '--scope', '--role']:
        names.add_argument(option)
    asked = names.parse_args(args)
    connection = psycopg2.connect(asked.connstring, replication='true')
    connection.autocommit = True
    os.makedirs(asked.datadir, mode=0o700, exist_ok=True)
    unpacker = Unpacker(asked.datadir)
    try:
        # The log that it takes to start from the copy comes with it.
        connection.cursor().copy_expert(
            "BASE_BACKUP (LABEL 'replica', CHECKPOINT 'fast', WAL, WAIT 0, MANIFEST 'no')", unpacker)
    finally:
        unpacker.finish()
    return 0


if __name__ == '__main__':
    command, *rest = sys.argv[1:]
    commands = {
        'pg_controldata': lambda args: pg_controldata(args[-1]),
        'pg_isready': pg_isready,
        'base_backup': base_backup,
    }
    sys.exit(commands[command](rest))
